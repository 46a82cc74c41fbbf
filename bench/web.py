"""How fast the page's server answers, for one player and for five hundred, and how soon the page can be played.

`python -m bench.web 5000 5` measures five thousand players who make a move every five seconds.

Prints one line of JSON for each part. Times are from sending a gesture to its acknowledged change, over loopback;
server and players share the machine.
"""

import asyncio
import gc
import http.client
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from reussite import play

PLAYERS = 500
EVERY = 1.0  # seconds between two moves of a player
SECONDS = 20
ALONE = 300  # moves of a single player
AT_ONCE = 8  # players who sit down at a time
REST = 3  # seconds after the last has sat down
GAMES = ("klondike", "la-peau", "canfield", "rexile", "natali")


class Server:
    """The program, with a store of its own."""

    def __init__(self, home: str, *words: str):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reussite", "web", "--port", "0", *words],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"REUSSITE_HOME": home},
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def processes(self) -> list[int]:
        """Return all its processes."""
        found = [self.process.pid]
        for number in found:
            for path in Path(f"/proc/{number}/task").glob("*/children"):
                found += map(int, path.read_text().split())
        return found

    def memory(self) -> float:
        """Return the memory that all its processes use, in megabytes; what they share counts once."""
        lines = [line for n in self.processes() for line in Path(f"/proc/{n}/smaps_rollup").read_text().splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1e3

    def cpu(self) -> float:
        """Return the seconds of processor time that all its processes have used."""
        fields = [Path(f"/proc/{n}/stat").read_text().rpartition(")")[2].split() for n in self.processes()]
        return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")

    def cookie(self) -> str:
        """Return the cookie of a new player, or nothing where all share one store."""
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        line.request("POST", "/player", headers={"Origin": self.address})
        answer = line.getresponse()
        answer.read()
        line.close()
        return (answer.headers["set-cookie"] or "").partition(";")[0]

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(120)


class Player:
    """A player who plays random legal moves and waits for each answer."""

    def __init__(self, server: Server, number: int, moves: int):
        self.server = server
        self.random = random.Random(number)
        self.game = GAMES[number % len(GAMES)]
        self.number = number
        self.id = 0
        self.times: list[float] = []
        self.gestures = self.plan(moves)

    def plan(self, count: int) -> list[dict[str, Any]]:
        """Choose random legal moves beforehand; where none is left, take one back and play it again."""
        deal, found = play.game(self.game).deal(self.number), []
        while len(found) < count:
            moves = deal.moves()
            if moves and not (deal.position.is_won or deal.status == "lost"):
                move = self.random.choice(moves)
                deal.play(move)
                found.append({"gesture": "play", "move": move})
            else:
                found += [{"do": name} for name in ("undo", "redo")]
        return found[:count]

    async def sit(self) -> None:
        """Sit down at a deal."""
        from websockets.asyncio.client import connect

        cookie = self.server.cookie()
        headers = {"Cookie": cookie} if cookie else {}
        address = self.server.address.replace("http", "ws") + "/line"
        opened = connect(address, origin=self.server.address, additional_headers=headers, compression=None)
        self.socket = await opened.__aenter__()
        await self.socket.recv()
        await self.ask({"open": f"/{self.game}#{self.number}"})

    async def ask(self, data: dict[str, Any]) -> str:
        """Send a message and return its answer as it came."""
        self.id += 1
        await self.socket.send(json.dumps({"id": self.id, **data}))
        while True:
            answer = str(await self.socket.recv())
            if f'"id":{self.id},' in answer[:20]:
                return answer

    async def move(self) -> None:
        """Make the next move and note how long the answer took."""
        data = self.gestures[len(self.times)]
        begun = time.perf_counter()
        answer = await self.ask(data)
        self.times.append(time.perf_counter() - begun)
        assert '"steps":[{' in answer, answer[:200]


def spread(times: list[float]) -> dict[str, float]:
    """Return the middle, the 99th of a hundred and the longest, in milliseconds."""
    ordered = sorted(times)
    marks = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    found = {name: ordered[min(len(ordered) - 1, int(share * len(ordered)))] for name, share in marks.items()}
    return {f"{name}_ms": round(1000 * value, 2) for name, value in found.items()}


async def alone(server: Server) -> dict[str, Any]:
    """Measure one player."""
    player = Player(server, 0, ALONE)
    await player.sit()
    for _ in range(ALONE):
        await player.move()
        await asyncio.sleep(0.03)
    return {"players": 1, "moves": len(player.times), **spread(player.times)}


async def together(server: Server, count: int, every: float) -> dict[str, Any]:
    """Measure many players who make a move every so many seconds each."""
    turns = round(SECONDS / every)
    players = [Player(server, number, turns) for number in range(count)]
    free = asyncio.Semaphore(AT_ONCE)

    async def sit(player: Player) -> None:
        async with free:
            await player.sit()

    await asyncio.gather(*(sit(player) for player in players))
    await asyncio.sleep(REST)
    cpu, memory = server.cpu(), [server.memory()]

    async def play(player: Player) -> None:
        begun = time.perf_counter() + player.random.random() * every
        for turn in range(turns):
            await asyncio.sleep(max(0, begun + turn * every - time.perf_counter()))
            await player.move()

    begun = time.perf_counter()
    await asyncio.gather(*(play(player) for player in players))
    took = time.perf_counter() - begun
    cpu = server.cpu() - cpu
    memory.append(server.memory())  # not before: while it is read, nobody is answered
    times = [each for player in players for each in player.times]
    return {
        "players": count,
        "moves": len(times),
        "moves_per_second": round(len(times) / took, 1),
        **spread(times),
        "server_cores": round(cpu / took, 2),
        "memory_mb": [round(each, 1) for each in memory],
    }


def first_load(server: Server) -> dict[str, Any]:
    """Measure how much a first visit loads and when a card can be clicked, in a browser that has seen nothing yet."""
    from playwright.sync_api import sync_playwright

    sizes: list[int] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        browser.new_page().close()
        page = browser.new_page(viewport={"width": 1024, "height": 640})
        page.on("requestfinished", lambda request: sizes.append(_size(request.sizes())))
        begun = time.perf_counter()
        page.goto(f"{server.address}/royal-cotillion#7")
        page.wait_for_selector("#table button.card")
        took = time.perf_counter() - begun
        page.wait_for_load_state("networkidle")
        browser.close()
    return {"first_load_kb": round(sum(sizes) / 1000, 1), "requests": len(sizes), "playable_ms": round(1000 * took)}


def _size(sizes: Any) -> int:
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])


def main() -> None:
    """Measure and print; the players' own tidying up must not count as the server's time."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    every = float(sys.argv[2]) if len(sys.argv) > 2 else EVERY
    gc.disable()
    with tempfile.TemporaryDirectory(prefix="reussite-bench-") as home:
        server = Server(home)
        print(json.dumps(asyncio.run(alone(server))), flush=True)
        if shutil.which("chromium"):
            print(json.dumps(first_load(server)), flush=True)
        server.end()
    with tempfile.TemporaryDirectory(prefix="reussite-bench-") as home:
        server = Server(home, "--multi")
        print(json.dumps(asyncio.run(together(server, count, every))), flush=True)
        server.end()


if __name__ == "__main__":
    main()

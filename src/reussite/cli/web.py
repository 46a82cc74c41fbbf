"""Serving the page: the command web."""

import argparse
from importlib.util import find_spec

from reussite.cli.commands import found_games
from reussite.errors import BadInput
from reussite.saying import saying

__all__ = ["web"]

THINKERS = 2  # questions of many players that are thought about at a time


def web(chosen: argparse.Namespace) -> None:
    """Serve the page until interrupted."""
    if not all(find_spec(name) for name in ("starlette", "uvicorn", "websockets")):
        raise BadInput(saying("command.needs_web"))
    found_games(chosen)
    from reussite.solve.adviser import Thinker
    from reussite.ui.web.start import PORT, Wishes, prepare, serve

    port = PORT if chosen.port is None else chosen.port
    advisers = [Thinker() for _ in range(THINKERS if chosen.multi else 1)]
    wishes = Wishes(
        chosen.host,
        port,
        chosen.token,
        chosen.multi,
        chosen.public_url,
        chosen.open_to_all,
        chosen.keep_days,
        chosen.per_address,
        chosen.processes,
    )
    server = prepare(wishes, chosen.games_dir, advisers)
    serve(server, chosen.words, chosen.open)

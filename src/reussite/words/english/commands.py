"""The command line: its help, and what its commands print."""

__all__ = ["COMMANDS"]

COMMANDS: dict[str, str | tuple[str, str]] = {
    # What follows a problem on the command line, where there is a command that helps
    "tip": "{problem}: {tip}",
    "tip.game.unknown": "`reussite games` lists them all",
    "tip.branches.unknown": "`reussite history ID` lists them",
    "tip.history.no_deal": "`reussite history` lists them",
    "tip.scores.none": "`reussite stats` shows what was won",
    # Help
    "help.description": "Patiences to play, watch, measure and solve, each defined once.",
    "help.usage": "usage:",
    "help.commands": "commands:",
    "help.arguments": "arguments",
    "help.options": "options",
    "help.help": "show this help and exit",
    "help.version": "show the version and exit",
    "help.games_dir": "look for game files there too",
    "help.language": "speak this language: en, fr or pl",
    "help.examples": "examples (`reussite COMMAND --help` has more):",
    "help.play": "play a patience",
    "help.web": "serve it as a web page",
    "help.site": "write the page as files",
    "help.resume": "go back to a saved deal",
    "help.games": "list the patiences",
    "help.rules": "show how one is played",
    "help.history": "list the deals played",
    "help.stats": "show what was won",
    "help.scores": "list the best scores",
    "help.ledger": "list a deal's moves",
    "help.export": "write deals to a file",
    "help.import": "read deals from a file",
    "help.deal": "show a dealt table",
    "help.moves": "list the legal moves",
    "help.replay": "check a transcript",
    "help.solve": "find out if it can be won",
    "help.deck": "write a deck as pictures",
    "help.watch": "watch one play itself",
    "help.analyse": "measure its chances",
    "help.league": "compare players",
    "help.launcher": "put an icon into the menu",
    "help.remove": "remove the icon",
    "help.site_folder": "folder for the files of the page",
    "help.cards_folder": "folder for the pictures, which are SVG files",
    "help.four_colours": "clubs green, diamonds blue",
    "help.large": "large index",
    "help.letters": "letters on the cards; those of the language if left out",
    "help.back": "colour of the back (blue)",
    "help.json": "as data",
    "help.json_lines": "as data, one object a line",
    "help.json_reached": "the position reached, as data",
    "help.game": "id or alias",
    "help.game_or_code": "id, alias or deal code",
    "help.game_measured": "id or alias, or a deal code without a number",
    "help.game_or_all": "id, alias, or a game with options; all if left out",
    "help.game_scored": "id or alias of a game with a score",
    "help.number": "deal number; a new deal if left out",
    "help.deal_number": "deal number",
    "help.option": "change a rule; `reussite games` lists the options",
    "help.cards": "the deck in dealing order; - reads it from the input",
    "help.layout": "a position as `reussite deal --json` prints it",
    "help.code": "deal code, such as klondike:draw=3#4711",
    "help.code_or_game": "deal code, or a game with --deals or --cards",
    "help.after": 'moves to make first, as in "s; w t3"',
    "help.ui": "front end; without it the first of these that works here",
    "help.daily": (
        "the deal of the day, or of one such as 2026-02-28: the same for everybody, "
        "one that can be won where that can be shown"
    ),
    "help.no_animation": "show moves at once",
    "help.port": "port (8713); 0 chooses a free one",
    "help.open": "open it in a browser",
    "help.host": "let other machines in too; they need a token",
    "help.token": "the token, at least 12 letters; a new one if left out",
    "help.multi": "every browser is a separate player with separate games",
    "help.public_url": "the address at which a proxy serves the page, such as https://cards.example",
    "help.open_to_all": "with --multi: ask for no token, even though others can connect",
    "help.keep_days": "forget players who have not come back for this many days (400)",
    "help.per_address": "how many pages at a time, and new players an hour, one address may open (200)",
    "help.processes": "processes that share the players (as many as cores, up to 4)",
    "help.deals": "many deals, by their numbers",
    "help.layouts": "many positions, one to a line as `deal --json` prints them",
    "help.seconds": "time for each deal (10)",
    "help.memory": "megabytes for the positions seen, for each job (1024)",
    "help.shorter": "look for shorter wins too, for as long again; Ctrl+C keeps the shortest",
    "help.certify": "check a loss with less and less left out of the search",
    "help.jobs": "deals at a time; all processors if left out",
    "help.threads": "threads (all cores)",
    "help.transcript": "a transcript; - reads it from the input",
    "help.deals_of": "deals of a game, or one deal",
    "help.limit_30": "how many (30)",
    "help.limit_100": "how many (100)",
    "help.all": "all of them, even those without a move",
    "help.id": "number of a deal; `reussite history` lists them",
    "help.bookmark": "go to a bookmark first",
    "help.branch": "go to the end of a branch first",
    "help.file": "where to write it",
    "help.ledger_file": "write them there instead, as a table of data (-: to the output)",
    "help.force": "overwrite a file that exists",
    "help.what": "everything, a game's last deal, or a deal",
    "help.format": "json if left out",
    "help.import_file": "JSON, a transcript, a layout, or Pasjans XML; - for the input",
    "help.pasjans_game": "the game of a Pasjans save, where its board does not show it",
    "help.players_dir": "look for player files there too",
    "help.study": "count deals that can be won",
    "help.study_deals": "how many deals",
    "help.positions": "positions to look at in each deal (200000)",
    "help.study_seconds": "seconds for each deal, in place of positions",
    "help.study_file": "keep what is found in this file, and go on from there",
    "help.fair": "show every player only what a person sees, also one that says it looks at hidden cards",
    "help.seed": "which deals; equal seeds give equal totals (1)",
    "help.games_watched": "how many games (1)",
    "help.games_measured": "how many games",
    "help.deals_measured": "how many deals",
    "help.player": "who chooses the moves",
    "help.players": "who plays",
    "help.first_deal": "number of the first deal",
    "help.ui_watching": "front end; without it the terminal, or lines of text where there is none",
    "help.delay": "seconds between states",
    "help.step": "wait for a key after each state",
    "help.csv": "write the outcomes as a table",
    "help.plot": "draw the history, as .png, .svg or .pdf",
    "help.cluster": "a running Dask scheduler to send the work to",
    "help.device": "cpu, or cuda: an NVIDIA graphics card plays, with the same totals (extra cuda)",
    "help.resume_run": "keep the run in a file, and continue it from there",
    "help.example.play": """\
examples:
  reussite play                             the last game played, where you left it
  reussite play rexile                      another game, where you left it
  reussite play la-peau 535742 --same       a numbered deal, with the short form of an option
  reussite play klondike:draw=3#4711        a deal code from a friend
  printf 's\\nw t3\\nquit\\n' | reussite play klondike 7 --ui plain
""",
    "help.example.deck": """\
examples:
  reussite deck pictures                     52 cards and a back, as SVG files
  reussite deck pictures --letters fr --four-colours
""",
    "help.example.web": """\
examples:
  reussite web --open                       the table in your browser
  reussite web --port 9000
  reussite web --host 0.0.0.0 --multi       for the whole house: with a token, and separate games for everybody
""",
    "help.example.site": """\
examples:
  reussite site page                        a folder for any web server, at any address
  python3 -m http.server --directory page   and to try it: http://localhost:8000/
""",
    "help.example.resume": """\
examples:
  reussite resume                   the last deal played
  reussite resume 12                deal 12, where you left it
  reussite resume 12 --bookmark start
  reussite resume 12 --branch 34    the end of a line of play you left
""",
    "help.example.games": """\
examples:
  reussite games
  reussite games --json
""",
    "help.example.rules": """\
examples:
  reussite rules klondike
  reussite rules r7 --language fr
""",
    "help.example.history": """\
examples:
  reussite history                  the deals you played last
  reussite history klondike --json
  reussite history 12               one deal: its bookmarks, and the lines of play you left
""",
    "help.example.stats": """\
examples:
  reussite stats
  reussite stats klondike --json
""",
    "help.example.scores": """\
examples:
  reussite scores rexile
  reussite scores rexile --json
""",
    "help.example.ledger": """\
examples:
  reussite ledger 12
  reussite ledger 12 ledger.txt
""",
    "help.example.export": """\
examples:
  reussite export all everything.json               every deal, bookmark and setting
  reussite export klondike --format pasjans klondike.xml
  reussite export 12 --format transcript            deal 12 as text
""",
    "help.example.import": """\
examples:
  reussite import everything.json
  reussite import klondike.xml -o space=king        a Pasjans save, under another rule
  reussite import game.txt                          a transcript
""",
    "help.example.deal": """\
examples:
  reussite deal klondike                    a new deal
  reussite deal klondike 7 -o draw=3        deal number 7, three cards at a time
  reussite deal klondike:draw=3#7 --json    the same by its code, as data
  reussite deal natali --cards deck.txt     your own deck, first card dealt first
""",
    "help.example.moves": """\
examples:
  reussite moves klondike#7
  reussite moves klondike#7 --after "t1 t4; s; w t3"
  reussite deal canfield 3 --json | reussite moves --layout - --json
""",
    "help.example.replay": """\
examples:
  reussite replay game.txt          replay a transcript and check every move
  reussite replay - < game.txt
""",
    "help.example.solve": """\
examples:
  reussite solve klondike#7                         the verdict, and a win as a transcript
  reussite solve klondike#7 | reussite replay -     see where it leads
  reussite solve klondike#7 --after "s; w t3"       can it still be won?
  reussite solve klondike#7 --shorter --seconds 60  a short win
  reussite solve klondike#3 --certify               is it really lost?
  reussite solve klondike -o draw=3 --deals 1-100 --json
  reussite solve --layouts positions.jsonl --seconds 60
""",
    "help.example.watch": """\
examples:
  reussite watch relais-des-7 --step                  a state at each key
  reussite watch montee-descente --games 3 --delay 1
  reussite watch relais-des-7 --cards deck.txt        a deck you prepared
  reussite watch klondike --deal 7 --player random -o draw=3
""",
    "help.example.analyse": """\
examples:
  reussite analyse relais-des-7 --games 1000000
  reussite analyse klondike --games 100000 --player greedy -o draw=3 --json
  reussite analyse rexile --games 200000 --csv scores.csv --plot scores.png
  reussite analyse natali --games 5000000 --resume natali.json
""",
    "help.example.launcher": """\
examples:
  reussite launcher
  reussite launcher --remove
""",
    "help.example.league": """\
examples:
  reussite league klondike --players greedy,random --games 20000
""",
    "help.example.study": """\
examples:
  reussite study klondike --deals 1000 --file klondike.jsonl
  reussite study la-peau --deals 200 --seconds 5 --json
""",
    # What stands for words to fill in
    "blank.LINE": "LINE",
    "blank.GAME": "GAME",
    "blank.NUMBER": "NUMBER",
    "blank.FILE": "FILE",
    "blank.NAME": "NAME",
    "blank.VALUE": "VALUE",
    "blank.CODE": "CODE",
    "blank.MOVES": "MOVES",
    "blank.MOVE": "MOVE",
    "blank.DIR": "DIR",
    "blank.ADDRESS": "ADDRESS",
    "blank.WORD": "WORD",
    "blank.COMMAND": "COMMAND",
    "blank.OPTION": "OPTION",
    "blank.ID": "ID",
    "blank.DATE": "DATE",
    "blank.MONTH": "MONTH",
    "blank.PILE": "PILE",
    "blank.PLAYER": "PLAYER",
    "blank.SECONDS": "SECONDS",
    "blank.MB": "MB",
    # What argparse complains of
    "argument.required": "missing: {names}",
    "argument.one": "{name} needs a value",
    "argument.several": "{name} needs at least one value",
    "argument.choice": "{name} cannot be {value:quoted}: expected {choices}",
    "argument.number": "{name} must be a number, not {value:quoted}",
    "argument.not_with": "{name} cannot be given together with {other}",
    "argument.unknown": "{word:quoted} is not understood",
    "argument.explicit": "{name} takes no value",
    # What commands print
    "command.skipped_game": "game file {name} skipped: {problem}",
    "command.skipped_player": "player file {name} skipped: {problem}",
    "games.line": ("{name} (one card)", "{name} ({n} cards)"),
    "games.line_also": ("{name} (one card, also {aliases:commas})", "{name} ({n} cards, also {aliases:commas})"),
    "games.every": "every game",
    "rules.options": "Options (the first value is the default):",
    "rules.number": "or a number from {first} to {last}",
    "moves.over": "no legal move: the deal is {status}",
    "replay.end": ("1 move, {status}", "{n} moves, {status}"),
    "history.more": "There are more: `--limit N` lists that many, `--all` lists them all.",
    "scores.empty": "No deal has been finished yet.",
    "export.written": "Written: {file}",
    "launcher.kind": "Patience games",
    "launcher.about": "Card games for one, with hints and undo",
    "launcher.removed": "The icon is gone from the menu.",
    "import.done": ("Imported: one deal.", "Imported: {n} deals."),
    "import.one": "Imported as number {id}: {name}, {moves}, {status}",
    "import.progress": "{done} of {n} deals read",
    "site.written": "{folder} holds the whole page: {size} MB, of which {packed} MB go over the line once",
    "web.served": "Réussite is served on {address}",
    "web.ends": "Ctrl+C ends it.",
    "web.nothing": "There is nothing here.",
    "web.host": "Unknown host name.",
    "web.get": "Only GET requests are answered here.",
    "web.origin": "Only a page of this server may ask for that.",
    "web.player": "No player here has this link.",
    "web.token": "This table needs a token: open the whole address that the program printed, with ?token=…",
    "solve.won": ("{name}: can be won in one more move", "{name}: can be won in {n} more moves"),
    "solve.won_already": "{name}: is won",
    "solve.lost": "{name}: cannot be won",
    "solve.unknown": "{name}: not known: {why}",
    "solve.cost": "{positions:number} positions in {seconds:number.2} s; all cards were known, even those face down",
    "solve.shorter": ("one move after {seconds:number.1} s", "{n} moves after {seconds:number.1} s"),
    "solve.shortened": ("one move instead of {first}", "{n} moves instead of {first}"),
    "certify.lost": (
        "lost again {without}: one position in {seconds:number.2} s",
        "lost again {without}: {n:number} positions in {seconds:number.2} s",
    ),
    "certify.unknown": (
        "not known {without}: {why}; one position",
        "not known {without}: {why}; {n:number} positions",
    ),
    "certify.won": (
        "CAN BE WON {without}: one position in {seconds:number.2} s",
        "CAN BE WON {without}: {n:number} positions in {seconds:number.2} s",
    ),
    "certify.without.rules": "by the rules alone, every position kept whole",
    "certify.without.every_reduction": "with every reduction off",
    "certify.without.alike_piles": "without “alike piles”",
    "certify.without.alike_suits": "without “alike suits”",
    "certify.without.spent_cards": "without “spent cards”",
    "certify.without.late_places": "without “late places”",
    "certify.without.stock_as_a_set": "without “stock as a set”",
    "certify.without.safe_home": "without “safe home”",
    "certify.without.only_home": "without “only home”",
    "certify.without.stuck_columns": "without “stuck columns”",
    "certify.without.parts_must_pay": "without “parts must pay”",
    "certify.without.shared_tails": "without “shared tails”",
    "certify.without.dead_positions": "without “dead positions”",
    "certify.without.loose_cards": "without “loose cards”",
    "certify.without.free_ground": "without “free ground”",
    "certify.without.filled_ground": "without “filled ground”",
    "certify.without.free_order": "without “free order”",
    "certify.confirmed.in_full": "confirmed: no reduction is needed to find that it is lost",
    "certify.confirmed.in_part": "confirmed in part: lost with some reductions left out; all off at once took too long",
    "certify.confirmed.not": "not confirmed: every check took too long",
    "certify.confirmed.wrong": "the solver is wrong: please report this deal",
    "certify.replayed": "confirmed: every move of the win was checked by the rules",
    "certify.nothing": "nothing to confirm",
    "solve.summary": (
        "one deal: {won} won, {lost} lost, {unknown} unknown",
        "{n} deals: {won} won, {lost} lost, {unknown} unknown",
    ),
    "solve.summary_time": (
        "one deal: {won} won, {lost} lost, {unknown} unknown; {seconds:number.3} s",
        "{n} deals: {won} won, {lost} lost, {unknown} unknown; {seconds:number.3} s a deal",
    ),
    "solve.counts": "{won} won, {lost} lost, {unknown} unknown",
    "solve.interrupted": "interrupted: {summary}",
    "solve.line": ("1 position", "{n:number} positions"),
    "solve.line_seconds": "{seconds:number.3} s",
    "solve.verdict.won": "won",
    "solve.verdict.lost": "lost",
    "solve.verdict.unknown": "unknown",
    "solve.unit": " deals",
    "solve.compiling": "compiling the rules, which takes a while and is kept for the next time…",
    "solver.too_long": "the lines of play grew too long",
    "solver.full": "the table of positions is full ({megabytes} megabytes)",
    "solver.interrupted": "stopped",
    "solver.late": "the time is up ({seconds:g} seconds)",
    "solver.enough": ("one position was looked at", "{n:number} positions were looked at"),
    "lab.interrupted_early": "interrupted before a game was finished",
    "lab.unit": " games",
    "command.language": "{code:quoted} is not a language: expected {names:options}",
    "lab.head": "{name}, player: {player}, seed {seed}",
    "lab.games": ("one game", "{n:number} games"),
    "lab.games_interrupted": ("one game (interrupted)", "{n:number} games (interrupted)"),
    "lab.won": "won",
    "lab.lost": "lost",
    "lab.interval": "(95%: {low:percent.4} to {high:percent.4})",
    "lab.cut": (
        "one game was stopped after so many moves that the player seemed lost",
        "{n:number} games were stopped after so many moves that the player seemed lost",
    ),
    "lab.by": "by {what}:",
    "lab.mean": "mean",
    "lab.mean_interval": "(95%: {low:number.4} to {high:number.4})",
    "lab.method": "intervals: 95%, of shares by Wilson, of a mean by the normal distribution",
    "lab.method_league": (
        "intervals: 95%, of shares by Wilson, of differences by the normal distribution deal by deal"
    ),
    "study.head": "{name}, can it be won?, seed {seed}, {budget}",
    "study.positions": ("one position a deal", "up to {n:number} positions a deal"),
    "study.seconds": "up to {seconds:number.1} s a deal",
    "study.deals": ("one deal", "{n:number} deals"),
    "study.deals_interrupted": ("one deal (interrupted)", "{n:number} deals (interrupted)"),
    "study.won": "can be won",
    "study.lost": "cannot be won",
    "study.unknown": "not known",
    "study.bounds": "of these deals {low:percent.2} to {high:percent.2} can be won",
    "study.interval": (
        "95%: {low:percent.2} to {high:percent.2} (Wilson; what is not known counts as lost below, as won above)"
    ),
    "study.unit": " deals",
    "study.interrupted_early": "interrupted before a deal was solved",
    "lab.speed": (
        "{seconds:number.2} s, {rate:number} games a second, one job",
        "{seconds:number.2} s, {rate:number} games a second, {n} jobs",
    ),
    "lab.speed_on_card": "{seconds:number.2} s, {rate:number} games a second, {card}",
    "lab.rules": "rules {id}",
    "lab.chain": "each game is played with the cards as the last one left them; the chain has not repeated itself yet",
    "lab.chain_repeats": (
        "each game is played with the cards as the last one left them: from game {first} on they all come out alike, "
        "so these shares describe the chain, not chances; the option that shuffles before each game gives those",
        "each game is played with the cards as the last one left them: from game {first} on the chain repeats itself "
        "every {n} games, so these shares describe the chain, not chances; the option that shuffles before each game "
        "gives those",
    ),
    "lab.league": "{name}, the same {games:number} deals for all, seed {seed}",
    "lab.player": "player",
    "lab.interval_head": "95% interval",
    "lab.interval_of": "{low:percent.3} to {high:percent.3}",
    "lab.mean_of": "mean {what}",
    "lab.differences": "difference of shares, deal by deal:",
    "lab.difference": "{first} − {second}: {points} points, 95%: {low} to {high}",
    "lab.difference_chance": "{first} − {second}: {points} points, 95%: {low} to {high}   (may be chance)",
    "plot.won": "won {share:percent.3}   (95%: {low:percent.3} – {high:percent.3})",
    "plot.foot": "{games} · player: {player} · seed {seed} · rules {rules}",
    "plot.interval": "95% interval",
    "plot.curve": "share won so far",
    "plot.games": "games",
    "plot.moves": "moves",
    "plot.share": "share won",
    "plot.by": "by {what}",
    "plot.share_of_games": "share of games",
    # The table as lines of text
    "lines.empty": "empty",
    "lines.empty_for": "empty ({mark})",
    "lines.for": "({mark})",
    "lines.down": "down",
    "lines.hidden": ("1 card face down", "{n} cards face down"),
    "lines.some_hidden": ("1 face down", "{n} face down"),
    "lines.on": ("{card} on 1 card", "{card} on {n} cards"),
    "lines.on_hidden": ("{card} on 1 card face down", "{card} on {n} cards face down"),
    "lines.recent": ("{cards}, 1 more under them", "{cards}, {n} more under them"),
    # How a deck is laid out
    "dealing.whole": "{pile}: the whole deck, the first card on top",
    "dealing.rest": ("{pile}: the other card", "{pile}: the other {n}, the first of them on top"),
    "dealing.one": ("{pile}: 1 card", "{pile}: {n} cards"),
    "dealing.each": ("{pile}: 1 card each", "{pile}: {n} cards each"),
    "dealing.each_in_turn": ("{pile}: 1 card each", "{pile}: {n} cards each, one to each pile in turn"),
    "dealing.different": "{pile}: {counts:commas} cards",
    "dealing.different_in_turn": "{pile}: {counts:commas} cards, one to each pile in turn",
}

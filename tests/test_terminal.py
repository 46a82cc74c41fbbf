"""The terminal front end, acted out through Textual's pilot."""

from gestures import story, transcript
from reussite.play import Deal
from reussite.ui.terminal.app import Terminal
from terminal_driver import all_keys, played, run, type_keys


def test_a_golden_game_is_played_by_keys_to_the_same_transcript(each_game):
    deal, moves = story(each_game)

    async def act(app, pilot):
        await type_keys(app, pilot, all_keys(moves, Deal(deal.start)))

    app = run(Terminal(Deal(deal.start), motion=False), act)
    assert transcript(app.first) == transcript(played(moves, Deal(deal.start)))

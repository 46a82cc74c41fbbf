"""JSON read and written by the standard library alone is the same as by msgspec: what is taken, refused and written."""

import json

import msgspec
import pytest

from reussite import plain_json
from reussite.play import game
from reussite.saying import Saying, saying
from reussite.sitting import Sitting
from reussite.table import Message
from reussite.table.advice import Advice
from reussite.ui.web.wire import Heading, Wanted
from tiers import SPREAD

TEXTS = [
    *("{}", "[]", "7", "null", '"tap"', "", "{", '{"id": 5,}', '{"id": NaN}', '{"id": 7} x', r'{"do": "\ud800"}'),
    *(
        '{"id": 1}',
        '{"id": 0}',
        '{"id": -1}',
        '{"id": 1.0}',
        '{"id": 1.5}',
        '{"id": true}',
        '{"id": "1"}',
        '{"id": null}',
    ),
    f'{{"id": {2**53}}}',
    f'{{"id": {2**53 + 1}}}',
    *('{"gesture": "tap", "pile": "s", "index": null}', '{"gesture": "fly"}', '{"gesture": ["tap"]}', '{"gesture": 1}'),
    *('{"gesture": "tap", "index": "3"}', '{"gesture": "tap", "index": 3, "unknown": [1, {"a": 2}]}', '{"index": 3}'),
    *('{"do": "undo", "again": 1}', '{"do": "undo", "again": true, "at": 7}', '{"do": null, "open": "/"}', '{"do": 5}'),
    '{"gesture": "tap", "pile": "žluťoučký 🂡"}',
]


def read(how, kind, text):
    try:
        return how(kind, text)
    except ValueError:  # what msgspec raises is one as well
        return "refused"


@pytest.mark.parametrize("kind", [Heading, Wanted, Message])
def test_what_is_read_without_msgspec_is_the_same(kind):
    found = [read(plain_json.from_text, kind, text) for text in TEXTS]
    assert found == [read(lambda kind, text: msgspec.json.decode(text, type=kind), kind, text) for text in TEXTS]
    assert found.count("refused") not in (0, len(TEXTS))


def test_sayings_and_advice_are_read_as_they_were():
    inner = saying("refusal.over", names=["t1", 3, saying("problem", text="x")], share=0.5, none=None)
    advice = Advice(inner, ("t1 t2", "s"), "won", True, 3, (0.25, 0.125, 0.5), 7)
    for kind, value in ((Saying, inner), (Advice, advice), (Advice, Advice(saying("advice.nobody")))):
        data = json.loads(json.dumps(plain_json.to_plain(value)))
        assert plain_json.from_plain(kind, data) == msgspec.convert(data, kind) == value
    for wrong in ({"said": 5}, {"said": {"id": "x"}, "share": [0.5, 1.0]}, {"said": {"id": "x"}, "moves": [1]}):
        with pytest.raises(plain_json.Unfit):
            plain_json.from_plain(Advice, wrong)


@pytest.mark.parametrize("name", SPREAD[::4])
def test_what_is_written_without_msgspec_is_the_same(name):
    sitting = Sitting(game(name).deal(game(name).patience.numbers[0]), front_end="web")
    for value in (sitting.seen(), *(sitting.do(each) for each in ("menu", "rules", "moves", "settings", "games"))):
        written = json.loads(plain_json.to_text(value))
        assert written == msgspec.json.decode(msgspec.json.encode(value))
        assert plain_json.to_plain(value) == msgspec.to_builtins(value) or written == plain_json.to_plain(value)

"""The page for ears: whole games by somebody who hears only what a screen reader speaks, and what is spoken when."""

from pathlib import Path

import pytest

from gestures import gestures_for, story, twin
from reussite.play import Deal, read_transcript
from reussite.store import Store
from reussite.table import Table, perform
from reussite.words import WORDS
from web_driver import BLANK, LOOKING

DATA = Path(__file__).parent / "data"

# A player who hears the name of what gets the keys, and what live regions say; who presses arrows, Enter and letters;
# and who is told by a friend which card of which pile goes where. Nothing else of the page is looked at.
LISTENER = f"""async (told) => {{
  {LOOKING}
  const heard = [];
  let at = ""; // the name of what got the keys last
  const say = (words) => words && heard.push(words.replace("\\u200b", ""));
  addEventListener("focusin", (event) => {{
    at = event.target.getAttribute("aria-label") ?? event.target.textContent;
    say(at);
  }});
  const listen = (region) => new MutationObserver(() => say(region.textContent)).observe(region, {{ childList: true }});
  document.querySelectorAll("[role=status], [role=alert]").forEach(listen);
  const press = (key) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", {{ key, bubbles: true, cancelable: true }}),
  );
  const isAt = (card, pile) => {{
    const parts = at.split(", ");
    return parts.includes(pile) && (!card || parts[0] === card);
  }};
  // Along the fan of a pile, up and down.
  const findIn = (card, pile) => ["ArrowUp", "ArrowDown"].some((way) => {{
    while (isAt("", pile) && !isAt(card, pile)) {{
      const before = at;
      press(way);
      if (at === before) break;
    }}
    if (isAt(card, pile)) return true;
    press(way === "ArrowUp" ? "ArrowDown" : "ArrowUp");
    return false;
  }});
  // Follow a row to its end and round; where it leads nowhere new, go up to another, or aside.
  const find = ([card, pile]) => {{
    const seen = new Set();
    if (!isAt("", pile)) press("Home"); // mostly the stock
    for (let row = 0; row < 90; row += 1) {{
      while (!seen.has(at)) {{
        if (isAt(card, pile) || (isAt("", pile) && findIn(card, pile))) return;
        seen.add(at);
        press("ArrowRight");
      }}
      press("ArrowUp");
      if (seen.has(at)) press("ArrowRight");
    }}
    throw new Error(`${{card}} of ${{pile}} was not found; heard: ${{[...seen].join(" | ")}}`);
  }};
  const answers = [];
  press("Home");
  for (const {{ places, key }} of told) {{
    let since = heard.length;
    for (const place of places) {{
      find(place);
      since = heard.length;
      press("Enter");
      await rest();
    }}
    if (key) {{
      since = heard.length;
      press(key);
      await rest();
    }}
    answers.push(heard.slice(since));
  }}
  return [answers, at];
}}"""


def bare(card):
    return "face-down card" if card is None or card >= 64 else WORDS.language.bare(card)


def pile_words(words, name):
    return words.say("pile.empty", pile=name).partition(",")[0]


def dictated(deal, moves):
    """What a friend says who sees the table: which card of which pile, and where to; or a key."""
    table, found = Table(twin(deal)), []
    words = WORDS.at(deal.game)
    for move in moves:
        places, key = [], "p" if move == "purge" else ""
        for message in [] if key else gestures_for(table, move):
            cards = table.view().pile(message.pile).cards
            card = bare(cards[message.index]) if message.index is not None else ""
            places.append([card, pile_words(words, message.pile)])
            perform(table, message)
        if key:
            table.play(move)
        found.append({"places": places, "key": key})
    return found


def won_game(name):
    """A deal, and moves that win it."""
    if name != "draw-three":
        return story(name)
    played = read_transcript((DATA / "klondike-draw-three.txt").read_text(encoding="utf-8"))
    return Deal(played.start), [gesture.text for gesture in played.gestures]


@pytest.mark.parametrize("name", ["klondike", "draw-three", "la-peau", "rexile"])
def test_a_whole_game_is_won_by_ear(sit, name):
    deal, moves = won_game(name)
    with Store.open() as store:
        id = store.begin(twin(deal)).journal.id
    sitter = sit(f"deal/{id}")
    sitter.page.evaluate(BLANK)
    answers, at = sitter.page.evaluate(LISTENER, dictated(deal, moves))
    assert all(answers), "something happened and nothing was said"
    with Store.open() as store:
        played = store.look_at(id)
        assert [gesture.text for gesture in played.gestures] == moves and played.position.is_won
    assert "won" in at  # the heading of the panel, which has the keys now
    shadow = twin(deal)
    for move, heard in zip(moves, answers, strict=True):
        shadow.play(move)
        top = shadow.position.pile("w").cards[-1:] if move == "s" and len(heard[-1]) else ()
        assert all(WORDS.language.bare(card) in heard[-1] for card in top), (move, heard)


SPOKEN = """() => {
  window.said = [];
  const region = document.getElementById("spoken");
  new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
}"""


def test_each_change_is_spoken_once_and_draw_three_names_the_card_that_can_be_played(sit):
    sitter = sit("klondike?draw=3#90210")
    sitter.page.evaluate(SPOKEN)
    sitter.press("s")
    sitter.rest()
    assert sitter.page.evaluate("window.said") == ["3 cards to the waste, the four of clubs on top."]
    assert sitter.message == "3 cards to the waste, the four of clubs on top."
    assert sitter.label("w", 2).startswith("four of clubs")


def test_letters_act_on_the_table_alone_and_can_be_switched_off(sit):
    sitter = sit("klondike#7")
    moves = lambda: int(sitter.page.text_content("#standing").split()[0])  # noqa: E731
    sitter.press("s")
    sitter.rest()
    assert moves() == 1
    sitter.page.focus("#tools button[tabindex='0']")
    sitter.press("u")
    sitter.rest()
    assert moves() == 1  # a button has the keys
    sitter.page.click("#tools [data-command=hint]")
    sitter.rest()
    sitter.press("u")  # a click gives them back to the table
    sitter.rest()
    assert moves() == 0
    sitter.press("F8")
    sitter.page.select_option("#field-shortcuts", "no")
    sitter.rest()
    sitter.press("Escape")
    sitter.page.focus("[data-pile=t3]:last-child")
    sitter.press("s", "7", ",")
    sitter.rest()
    assert moves() == 0 and not sitter.page.query_selector(".held")
    sitter.press("Enter")
    sitter.page.wait_for_selector(".held")


def test_the_buttons_are_one_stop_of_tab_and_arrows_lead_along_them(sit):
    sitter = sit("klondike#7")
    here = "document.activeElement.dataset.command ?? document.activeElement.dataset.pile"
    names = sitter.page.eval_on_selector_all("#tools button", "(all) => all.map((each) => each.dataset.command)")
    assert sitter.page.eval_on_selector_all("#tools [tabindex='0']", "(all) => all.length") == 1
    sitter.page.focus("#tools [tabindex='0']")
    walked = [sitter.page.evaluate(here)]
    for _ in names:
        sitter.press("ArrowRight")
        walked.append(sitter.page.evaluate(here))
    assert walked == [*names, names[0]]
    sitter.press("End")
    assert sitter.page.evaluate(here) == names[-1]
    sitter.press("Tab")
    assert sitter.page.evaluate(here) not in names


PROGRESS = """async () => {
  const { Announcer } = await import("/static/announcer.js");
  const region = document.getElementById("spoken");
  const announcer = new Announcer();
  let now = 1000;
  performance.now = () => now;
  const said = [];
  for (let k = 0; k < 100; k += 1) {
    announcer.tell(`${k}`, "", true);
    if (said.at(-1) !== region.textContent) said.push(region.textContent);
    now += 250;
  }
  announcer.tell("asked for", "");
  said.push(region.textContent);
  delete performance.now;
  return said;
}"""


def test_what_goes_on_by_itself_is_spoken_every_ten_seconds(sit):
    sitter = sit("klondike#7")
    assert sitter.page.evaluate(PROGRESS) == ["0", "40", "80", "asked for"]


SHAPE = """(element) => {
  const { borderTopStyle, borderTopWidth, content } = getComputedStyle(element, "::after");
  return content === "none" ? "none" : `${borderTopStyle} ${borderTopWidth} ${content}`;
}"""


def test_what_is_held_and_lit_up_differs_by_shape(sit):
    sitter = sit("klondike#7")
    shape = lambda place: sitter.page.eval_on_selector(f"#table [data-pile={place}]:last-child", SHAPE)  # noqa: E731
    plain = shape("t5")
    sitter.press("h")
    sitter.page.wait_for_selector(".hinted")
    shapes = {"plain": plain, "hinted": shape("t3")}
    sitter.tap("t3", 2)
    sitter.page.wait_for_selector(".held")
    shapes |= {"held": shape("t3"), "target": shape("f1")}
    sitter.turn_to("/rexile#18")
    page = sitter.page
    for name in ("marked", "helps", "covered"):
        page.eval_on_selector("#table .pile", "(pile) => { pile.className = 'pile'; }")
        place = "#table .pile:has(button.card)"
        if name == "marked":
            page.eval_on_selector(place, "(pile) => { pile.classList.add('marked'); }")
        else:
            page.eval_on_selector(f"{place} button.card", f"(card) => {{ card.className = 'card {name}'; }}")
        shapes[name] = page.eval_on_selector(f"{place} button.card:last-child", SHAPE)
        page.eval_on_selector(place, "(pile) => { pile.classList.remove('marked'); }")
    assert len(set(shapes.values())) == len(shapes), shapes

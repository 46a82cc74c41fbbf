// Cards and places in plain words, for names of elements and for announcements.

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", 10: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const ORDINALS = [
  "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
  "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
];
const NUMBERS = [
  "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
  "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
];

export function cardName(card) {
  return card === null ? "card face down" : `${RANKS[card.slice(0, -1)]} of ${SUITS[card.slice(-1)]}`;
}

export function numberWord(number) {
  return NUMBERS[number] ?? String(number);
}

function ordinal(number) {
  return ORDINALS[number] ?? `number ${number}`;
}

// "ten of diamonds, third of four, pile 5": bottom first, as the cards were laid.
export function placeName(pile, index) {
  const count = pile.cards.length;
  const place = count === 1 ? "alone" : index === count - 1 && !pile.spread
    ? `on ${count - 1 === 1 ? "one card" : `${numberWord(count - 1)} cards`}`
    : `${ordinal(index + 1)} of ${numberWord(count)}`;
  return `${cardName(pile.cards[index])}, ${place}, ${pile.title}`;
}

export function emptyName(pile) {
  return pile.words;
}

export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export function standing(view) {
  const parts = [`${view.moves} move${view.moves === 1 ? "" : "s"}`];
  if (view.score !== null) parts.push(`score ${view.score}`);
  if (view.home) parts.push(`${view.home[0]} of ${view.home[1]} home`);
  for (const [name, word] of Object.entries(view.counters)) parts.push(`${name} ${word}`);
  return parts;
}

export function percent(share, digits = 1) {
  return `${(100 * share).toFixed(digits)} %`;
}

export function sentence(words) {
  if (!words) return "";
  const begun = words[0].toUpperCase() + words.slice(1);
  return /[.!?…]\)?$/.test(begun) ? begun : `${begun}.`;
}

// A rule's words with piles and cards by their whole names instead of the short ones of moves.
export function spoken(view, words) {
  const titles = new Map(view.piles.map((pile) => [pile.name, pile.title]));
  return words
    .replace(/(?<![\w'])([a-z]\d*)(?![\w'])/g, (whole, name) => (name === "a" ? whole : titles.get(name) ?? whole))
    .replace(/(?<!\w)(10|[2-9AJQK])[CDHS](?!\w)/g, (card) => cardName(card));
}

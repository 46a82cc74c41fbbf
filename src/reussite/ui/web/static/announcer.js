// What is told: a line at the foot of the table for the eyes, the same words once for the ears, and whether the server answers.

import { byId } from "./page.js";

const APART = 10000; // milliseconds between two things that are spoken while something goes on by itself

// The same words a second time must be read a second time.
function put(place, words) {
  place.textContent = words && place.textContent === words ? `${words}\u200b` : words;
}

export class Announcer {
  constructor() {
    this.last = -APART;
  }

  // `goesOn` says that more of it will come by itself, and soon: then not all of it is spoken.
  tell(words, kind = "", goesOn = false) {
    if (kind !== "spoken") {
      const place = byId("message");
      place.className = kind;
      place.textContent = place.title = words;
    }
    const now = performance.now();
    if (goesOn && now - this.last < APART) return;
    this.last = now;
    this.speak(words);
  }

  // Inside of a dialog, for what lies behind it is not heard.
  speak(words) {
    put(document.querySelector("dialog[open] .spoken") ?? byId("spoken"), words);
  }

  lost(words) {
    const place = byId("lost");
    place.hidden = false;
    if (words && place.textContent !== words) place.textContent = words;
    document.body.classList.add("lost");
  }

  // Return whether it was lost before.
  found() {
    const place = byId("lost");
    const was = !place.hidden;
    place.hidden = true;
    document.body.classList.remove("lost");
    return was;
  }
}

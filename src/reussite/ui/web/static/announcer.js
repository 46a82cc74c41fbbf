// What is told: a line at the foot of the table, words that are only spoken, and whether the server answers.

import { byId } from "./page.js";

// The same words a second time must be read a second time.
function put(place, words) {
  place.textContent = words && place.textContent === words ? `${words}\u200b` : words;
}

export class Announcer {
  tell(words, kind = "") {
    if (kind === "spoken") {
      put(byId("spoken"), words);
      return;
    }
    const place = byId("message");
    place.className = kind;
    put(place, words);
    place.title = words;
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

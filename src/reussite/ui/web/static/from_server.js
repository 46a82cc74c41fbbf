// The page as a server serves it: what it needs from where it was opened. A page in a folder has from_folder.js instead.

import { Game } from "./app.js";

const likes = encodeURIComponent(navigator.languages.join(","));

const host = {
  // The address of what is shown, as the sitting reads and gives it, and how it stands in the browser's own line.
  get here() {
    return location.pathname + location.search + location.hash;
  },

  href(link) {
    return link;
  },

  // A line to a sitting: what a WebSocket is.
  dial() {
    return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/line?languages=${likes}`);
  },

  // Ask for a name as a player, or become the one who has a code.
  introduce(code) {
    return fetch("/player", { method: "POST", body: code });
  },

  drawing(version, style, name) {
    return `/art/${version}/${style}/${encodeURIComponent(name)}.svg`;
  },

  picture(name) {
    return `/picture/${name}.svg`;
  },
};

new Game(host);

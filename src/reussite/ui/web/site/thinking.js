// The worker that thinks about hints and verdicts, beside the one that plays.

import { startPython } from "./python.js";

const gone = new Set(); // numbers of questions that were taken back or are to be answered at once
const waiting = [];
let think = null;
let isBusy = false;

addEventListener("message", ({ data }) => {
  const request = JSON.parse(data);
  if (request.cancel !== undefined || request.hurry !== undefined) {
    gone.add(request.cancel ?? request.hurry);
    if (!isBusy) postMessage({ idle: true });
  } else if (request.id !== undefined) {
    waiting.push([request.id, data]);
    answer();
  }
});

async function answer() {
  while (think && !isBusy && waiting.length) {
    const [id, text] = waiting.shift();
    if (gone.has(id)) continue;
    isBusy = true;
    await think(text, () => gone.has(id), (told) => postMessage({ text: told }));
    isBusy = false;
    postMessage({ idle: true });
  }
}

const { inside } = await startPython();
const canListen = "Suspending" in WebAssembly; // while it thinks
think = (...given) => (canListen ? inside.think.callPromising(...given) : inside.think(...given));
answer();

// A worker that carries out one analysis, and is ended by who began it; an empty text says that it could not.

import { startPython } from "./python.js";

const python = startPython();

addEventListener("message", async ({ data }) => {
  try {
    const { inside } = await python;
    inside.measure(data, (told) => postMessage(told));
  } catch (problem) {
    console.error(problem);
    postMessage("");
  }
});

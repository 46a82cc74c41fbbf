// Python in a worker: Pyodide, and on it everything of this program that the archive beside this file holds.

import { loadPyodide } from "{{pyodide}}pyodide.mjs";

const PLACE = "/program";
const HOME = "/kept"; // where the store lies

// Return Python when the program can be imported; `prepare` is given its file system before anything is imported.
export async function startPython(prepare = () => {}) {
  const archive = fetch(new URL("program.zip", import.meta.url)).then((found) => found.arrayBuffer());
  const python = await loadPyodide({
    indexURL: new URL("{{pyodide}}", import.meta.url).href,
    env: { HOME, REUSSITE_HOME: HOME, TZ: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  python.FS.mkdirTree(PLACE);
  python.unpackArchive(await archive, "zip", { extractDir: PLACE });
  await prepare(python.FS, HOME);
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  return python;
}

// Python in a worker: Pyodide, and on it everything of this program that the archive beside this file holds.
//
// To start Python and to import the program takes seconds of work. So the memory of a Python that has done so is kept in
// the browser, beside the files of this version, and the next one begins with it. Files are not in it: they come from the
// archive each time. A memory that cannot be used is forgotten, and Python started as the first time.

import createModule from "{{pyodide}}pyodide.asm.js";
import { loadPyodide } from "{{pyodide}}pyodide.js";

const PLACE = "/program";
const HOME = "/kept"; // where the store lies
const version = new URL(".", import.meta.url);
const NAME = `reussite ${new URL("{{top}}", version).pathname} ${version.pathname.split("/").at(-2)}`; // as in service.js
const MEMORY = new URL("memory", version).href;
const PAGE = 65536;
const TYPE = "application/wasm";
const ROOM = 10; // so many times its size must be free for it, lest deals find no room

// Not every server knows what WebAssembly is, and browsers compile it on its way only where it is called that.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (coming, imports) => {
  const response = await coming;
  const isCalledSo = response.headers.get("Content-Type") === TYPE;
  return instantiateStreaming.call(WebAssembly, isCalledSo ? response : new Response(response.body, { headers: { "Content-Type": TYPE } }), imports);
};

// Return the program's module for browsers, and Python's files. One worker of the page `keepsMemory` for all.
export async function startPython({ keepsMemory = false } = {}) {
  const archive = unpacked(fetch(new URL("program.pack", version)));
  const cache = await globalThis.caches?.open(NAME).catch(() => null);
  const memory = await remembered(cache);
  if (memory) {
    try {
      return awake(await load(await archive, memory));
    } catch (problem) {
      console.warn("Python is started anew:", problem.message);
      await cache.delete(MEMORY);
    }
  }
  const python = await load(await archive, null, keepsMemory);
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  if (keepsMemory && cache) await remember(python, cache);
  return awake(python);
}

// Let Python be started anew the next time.
export async function forgetMemory() {
  await (await globalThis.caches?.open(NAME))?.delete(MEMORY);
}

function surroundings() {
  return { HOME, REUSSITE_HOME: HOME, TZ: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function awake(python) {
  const inside = python.pyimport("reussite.ui.web.inside");
  inside.wake(python.toPy(surroundings()));
  return { FS: python.FS, HOME, inside };
}

async function load(archive, memory, _makeSnapshot = false) {
  const python = await loadPyodide({
    indexURL: new URL("{{pyodide}}", import.meta.url).href,
    env: surroundings(),
    async createPyodideModule(settings) {
      const module = await createModule(settings);
      if (memory) module.growMemory(Math.ceil(memory.length / PAGE) * PAGE);
      return module;
    },
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot }),
  });
  for (const [path, bytes] of files(archive)) {
    python.FS.mkdirTree(`${PLACE}/${path.slice(0, path.lastIndexOf("/"))}`);
    python.FS.writeFile(`${PLACE}/${path}`, bytes);
  }
  performance.mark(memory ? "Python remembered" : "Python started");
  return python;
}

async function unpacked(response) {
  const plain = (await response).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

// The paths and contents of an archive as tar writes it.
function* files(archive) {
  const words = (at, length) => new TextDecoder().decode(archive.subarray(at, at + length)).replace(/\0.*/s, "");
  for (let at = 0; archive[at]; ) {
    const [name, size, folder] = [words(at, 100), parseInt(words(at + 124, 12), 8), words(at + 345, 155)];
    yield [folder ? `${folder}/${name}` : name, archive.slice(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

async function remembered(cache) {
  const found = await cache?.match(MEMORY).catch(() => null);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

// Whatever is in its way, Python is there; nobody waits for it to be written.
async function remember(python, cache) {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    const inside = python.pyimport("reussite.ui.web.inside");
    const rehearsal = inside.rehearse();
    await rehearsal;
    // No object of JavaScript may be left in it.
    for (const each of [rehearsal, inside]) each.destroy();
    await new Promise((done) => setTimeout(done));
    python.runPython("import gc; gc.collect(); gc.freeze()");
    const memory = python.makeMemorySnapshot();
    if (quota - usage > ROOM * memory.length) cache.put(MEMORY, new Response(memory)).catch(() => {});
  } catch (problem) {
    console.warn("Python's memory cannot be kept:", problem.message);
  }
}

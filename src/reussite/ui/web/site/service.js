// The service worker: keeps every file of one version in the browser, and serves pages from there, with or without a net.
//
// A browser loads this file anew now and then. When it has changed, all files of the new version are gathered in a place
// of their own, each checked by its checksum, while open pages stay with theirs; a page that is opened alone afterwards
// asks for the change, so two versions never meet.

const VERSION = "{{version}}";
const FILES = {{files}};
const scope = new URL(registration.scope);
const PLACE = `reussite ${scope.pathname} `;
const NAME = PLACE + VERSION;

function integrity(hex) {
  return `sha256-${btoa(String.fromCharCode(...hex.match(/../g).map((pair) => parseInt(pair, 16))))}`;
}

// Put a file into the new place: from an earlier version's where it is the same, else from the net, checked. What the browser
// has of it already is used, unless it came to harm on its way.
async function gather(cache, path) {
  const address = new URL(path, scope).href;
  const ask = (how) => fetch(address, { cache: how, integrity: integrity(FILES[path]) });
  const kept = path.startsWith("pyodide") && (await caches.match(address));
  const found = kept || (await ask("no-cache").catch(() => ask("reload")));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  // Some servers lead from index.html to its folder; no page may be opened with an answer that was led elsewhere.
  await cache.put(address, found.redirected ? new Response(found.body, found) : found);
}

addEventListener("install", (event) => {
  const all = async () => {
    const cache = await caches.open(NAME);
    const paths = Object.keys(FILES);
    for (let at = 0; at < paths.length; at += 6) await Promise.all(paths.slice(at, at + 6).map((path) => gather(cache, path)));
  };
  event.waitUntil(all());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith(PLACE) && name !== NAME) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(tidy());
});

// A page that is alone asks for this version to take over.
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

async function answer(request) {
  const address = new URL(request.url);
  address.search = address.hash = "";
  if (address.href === scope.href) address.pathname += "index.html";
  const kept = await (await caches.open(NAME)).match(address.href);
  return kept ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(scope.href)) event.respondWith(answer(request));
});

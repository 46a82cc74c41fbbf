// Workers are started by modules that only import them: so they are under the policy of the page, wherever its files come from.
export function startWorker(name) {
  const source = `import ${JSON.stringify(new URL(name, import.meta.url).href)};`;
  return new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
}

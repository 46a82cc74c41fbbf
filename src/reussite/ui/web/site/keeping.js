// What is kept in the browser: the files of the store lie in its own file system, and every write goes straight there.
//
// A handle to a file can be had only after a while, but SQLite wants its files at once: so those it uses are opened
// before it is. A file that is empty is one that is not there. Where the browser has no such file system, its database
// takes the files as a whole; where it has neither, or no room is left, they go on in memory.
//
// The handles of a tab that was closed are free again a moment later than its locks, so they are waited for: who took
// the database instead would find none of the deals.

const NAMES = ["reussite.db", "reussite.db-wal", "reussite.db-journal"];
const TABLE = "files";
const IN_USE = "NoModificationAllowedError";
const PATIENCE = 10000; // milliseconds in which a tab that was closed lets its files go
const PAUSE = 50;

// Files that are kept nowhere; `lacking` is what the browser or the page lacks for that.
export function nowhere(lacking) {
  return { lacking, isFull: false, keep() {} };
}

// Return how files are kept under `folder`, a name in the browser's file system: `{ lacking, keep, isFull }`.
export async function keepFiles(FS, place, folder) {
  FS.mkdirTree(place);
  try {
    return new OwnFiles(FS, place, await openAll(folder));
  } catch (problem) {
    console.info("no files of its own for this page:", problem.message);
    if (problem.name === IN_USE) return nowhere("place");
  }
  try {
    const kept = new InDatabase(FS, place, await openDatabase(folder));
    await kept.load();
    return kept;
  } catch (problem) {
    console.info("no database for this page:", problem.message);
  }
  return nowhere("place");
}

async function openAll(folder) {
  const top = await navigator.storage.getDirectory();
  const own = await top.getDirectoryHandle(folder, { create: true });
  const opened = {};
  const end = performance.now() + PATIENCE;
  for (const name of NAMES) opened[name] = await handleOf(await own.getFileHandle(name, { create: true }), end);
  return opened;
}

async function handleOf(file, end) {
  for (;;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (problem) {
      if (problem.name !== IN_USE || performance.now() > end) throw problem;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

// Files whose reads and writes go to handles of the browser's file system. Others beside them lie in memory.
class OwnFiles {
  constructor(FS, place, handles) {
    this.lacking = "";
    this.isFull = false;
    this.handles = handles;
    this.touched = new Set();
    const memory = FS.filesystems.MEMFS;
    FS.mount(memory, {}, place);
    const folder = FS.lookupPath(place).node;
    const { mknod, unlink, rename } = folder.node_ops;
    folder.node_ops = {
      ...folder.node_ops,
      mknod: (parent, name, mode, device) => {
        const node = mknod(parent, name, mode, device);
        if (FS.isFile(node.mode) && handles[name] && !this.isFull) this.adopt(FS, node, name);
        return node;
      },
      unlink: (parent, name) => {
        if (handles[name] && !this.isFull) this.write(name, () => handles[name].truncate(0));
        unlink(parent, name);
      },
      // A damaged file that is set aside is only kept as long as the page: a copy in memory.
      rename: (node, parent, name) => {
        if (handles[node.name] && node.isOwn) {
          const bytes = this.read(node.name);
          this.release(node, bytes);
          this.write(node.name, () => handles[node.name].truncate(0));
        }
        rename(node, parent, name);
      },
    };
    for (const name of NAMES) {
      if (handles[name].getSize() > 0) FS.mknod(`${place}/${name}`, 0o100600, 0);
    }
    this.nodes = folder.contents;
  }

  // Let a file be the one behind its handle.
  adopt(FS, node, name) {
    const handle = this.handles[name];
    const { node_ops: nodeOps, stream_ops: streamOps } = node;
    node.isOwn = true;
    node.usual = { nodeOps, streamOps };
    node.node_ops = {
      ...nodeOps,
      getattr: (of) => ({ ...nodeOps.getattr(of), size: handle.getSize() }),
      setattr: (of, wanted) => {
        if (wanted.size !== undefined) {
          this.write(name, () => handle.truncate(wanted.size));
          if (!of.isOwn) return nodeOps.setattr(of, wanted);
        }
        return nodeOps.setattr(of, { ...wanted, size: undefined });
      },
    };
    node.stream_ops = {
      ...streamOps,
      llseek: (stream, offset, whence) => {
        const from = whence === 1 ? stream.position : whence === 2 ? handle.getSize() : 0;
        if (from + offset < 0) throw new FS.ErrnoError(28);
        return from + offset;
      },
      read: (stream, buffer, offset, length, position) => handle.read(buffer.subarray(offset, offset + length), { at: position }),
      write: (stream, buffer, offset, length, position, canOwn) => {
        node.mtime = node.ctime = Date.now();
        const done = this.write(name, () => handle.write(buffer.subarray(offset, offset + length), { at: position }));
        if (done === length) return length;
        this.goOnInMemory();
        return streamOps.write(stream, buffer, offset, length, position, canOwn);
      },
      fsync: () => this.write(name, () => handle.flush()) ?? 0,
    };
  }

  read(name) {
    const bytes = new Uint8Array(this.handles[name].getSize());
    this.handles[name].read(bytes, { at: 0 });
    return bytes;
  }

  // Change a file; when the browser refuses that, all files go on in memory and what is on the disk stays as it is.
  write(name, change) {
    if (this.isFull) return undefined;
    try {
      this.touched.add(name);
      return change();
    } catch (problem) {
      console.warn("nothing more can be kept:", problem.message);
      this.goOnInMemory();
      return undefined;
    }
  }

  goOnInMemory() {
    if (this.isFull) return;
    this.isFull = true;
    for (const name of NAMES) {
      const node = this.nodes[name];
      if (node?.isOwn) this.release(node, this.read(name));
    }
  }

  release(node, bytes) {
    const { nodeOps, streamOps } = node.usual;
    Object.assign(node.node_ops, nodeOps);
    Object.assign(node.stream_ops, streamOps); // what is open already has these very operations
    node.isOwn = false;
    node.contents = bytes;
    node.usedBytes = bytes.length;
  }

  // Put what was written on the disk.
  keep() {
    for (const name of this.touched) this.write(name, () => this.handles[name].flush());
    this.touched.clear();
  }
}

// The files as wholes in the browser's database, written when they have changed.
class InDatabase {
  constructor(FS, place, database) {
    Object.assign(this, { FS, place, database, lacking: "", isFull: false, written: "" });
  }

  async load() {
    for (const name of NAMES) {
      const bytes = await told(this.database.transaction(TABLE).objectStore(TABLE).get(name));
      if (bytes?.length) this.FS.writeFile(`${this.place}/${name}`, bytes);
    }
    this.written = this.stamp();
  }

  stamp() {
    return JSON.stringify(this.found().map((name) => this.FS.stat(`${this.place}/${name}`)).map(({ size, mtime }) => [size, mtime.getTime()]));
  }

  found() {
    return NAMES.filter((name) => this.FS.analyzePath(`${this.place}/${name}`).exists);
  }

  async keep() {
    const stamp = this.stamp();
    if (this.isFull || stamp === this.written) return;
    try {
      const change = this.database.transaction(TABLE, "readwrite", { durability: "strict" });
      const table = change.objectStore(TABLE);
      table.clear();
      for (const name of this.found()) table.put(this.FS.readFile(`${this.place}/${name}`), name);
      await new Promise((done, fail) => Object.assign(change, { oncomplete: done, onabort: () => fail(change.error) }));
      this.written = stamp;
    } catch (problem) {
      console.warn("nothing more can be kept:", problem?.message);
      this.isFull = true;
    }
  }
}

async function openDatabase(folder) {
  const asked = indexedDB.open(folder, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE);
  return told(asked);
}

function told(asked) {
  return new Promise((done, fail) => Object.assign(asked, { onsuccess: () => done(asked.result), onerror: () => fail(asked.error) }));
}


import fs from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

const native = { ...fs };
const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made'), path: z.string() }),
  z.object({ kind: z.literal('removed'), path: z.string(), stash: z.string().nullable() }),
  z.object({
    kind: z.literal('renamed'),
    from: z.string(),
    path: z.string(),
    stash: z.string().nullable(),
  }),
  z.object({ kind: z.literal('synced'), path: z.string() }),
]);
type Note = z.infer<typeof note>;
type Entry = Exclude<Note, { kind: 'synced' }>;

/**
 * Names in folders that have not been synced yet. Replaced and removed files get a hard link
 * elsewhere, so that they can come back. Each thread adds its notes to one file.
 */
export class UnsyncedEntries {
  readonly #path: string;
  readonly #fd: number;
  #stashed = 0;

  constructor(path: string) {
    this.#path = path;
    this.#fd = native.openSync(path, 'a');
    native.mkdirSync(`${path}.stash`, { recursive: true });
  }

  /** A file or folder will be created, unless it exists. */
  making(path: string): void {
    if (!native.existsSync(path)) this.#add({ kind: 'made', path });
  }

  /** A folder and those above it will be created. */
  makingAll(path: string): void {
    if (native.existsSync(path)) return;
    this.makingAll(dirname(path));
    this.making(path);
  }

  /** A file or an empty folder will be removed; a whole tree counts as removed at once. */
  removing(path: string): void {
    const found = native.lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isFile()) this.#add({ kind: 'removed', path, stash: this.#stash(path) });
    else if (found.isDirectory() && native.readdirSync(path).length === 0)
      this.#add({ kind: 'removed', path, stash: null });
  }

  renaming(from: string, path: string): void {
    const found = native.lstatSync(path, { throwIfNoEntry: false });
    const stash = found?.isFile() === true ? this.#stash(path) : null;
    this.#add({ kind: 'renamed', from, path, stash });
  }

  synced(path: string): void {
    this.#add({ kind: 'synced', path });
  }

  /** Undoes everything that was not synced, the last first. */
  lose(): void {
    for (const entry of this.#left().toReversed()) {
      try {
        undo(entry);
      } catch {
        // Its folder is gone too.
      }
    }
  }

  #stash(path: string): string {
    this.#stashed += 1;
    const stash = `${this.#path}.stash/${process.pid}-${process.hrtime.bigint()}-${this.#stashed}`;
    native.linkSync(path, stash);
    return stash;
  }

  #add(added: Note): void {
    native.writeSync(this.#fd, `${JSON.stringify(added)}\n`);
  }

  #left(): Entry[] {
    let left: Entry[] = [];
    for (const line of native.readFileSync(this.#path, 'utf8').split('\n')) {
      if (line === '') continue;
      const found = note.parse(JSON.parse(line));
      if (found.kind === 'synced') left = left.filter(({ path }) => dirname(path) !== found.path);
      else {
        if (found.kind === 'renamed')
          left = left.map((each) => ({ ...each, path: moved(each.path, found.from, found.path) }));
        left.push(found);
      }
    }
    return left;
  }
}

function undo(entry: Entry): void {
  const { kind, path } = entry;
  if (kind === 'made') native.rmSync(path, { recursive: true, force: true });
  if (kind === 'renamed') {
    // The power failed before the rename.
    if (native.existsSync(entry.from)) return;
    native.renameSync(path, entry.from);
  }
  if (kind === 'removed' && entry.stash === null) native.mkdirSync(path);
  if (kind !== 'made' && entry.stash !== null) native.linkSync(entry.stash, path);
}

/** A folder's content moves with it. */
function moved(path: string, from: string, to: string): string {
  const isIn = path === from || path.startsWith(`${from}/`);
  return isIn ? resolve(to + path.slice(from.length)) : path;
}

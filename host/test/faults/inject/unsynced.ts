import fs from 'node:fs';
import { z } from 'zod';

const native = { ...fs };
const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wrote'), path: z.string(), offset: z.int(), length: z.int() }),
  z.object({ kind: z.literal('synced'), path: z.string() }),
  z.object({ kind: z.literal('renamed'), path: z.string(), to: z.string() }),
]);
type Note = z.infer<typeof note>;
type Wrote = Extract<Note, { kind: 'wrote' }>;

/** Writes that have not been synced yet, noted in a file to which each thread adds. */
export class Unsynced {
  readonly #path: string;
  readonly #fd: number;

  constructor(path: string) {
    this.#path = path;
    this.#fd = native.openSync(path, 'a');
  }

  wrote(path: string, offset: number, length: number): void {
    this.#add({ kind: 'wrote', path, offset, length });
  }

  synced(path: string): void {
    this.#add({ kind: 'synced', path });
  }

  renamed(path: string, to: string): void {
    this.#add({ kind: 'renamed', path, to });
  }

  /** Overwrites every other unsynced write with zeros. */
  lose(): void {
    for (const [index, { path, offset, length }] of this.#left().entries()) {
      if (index % 2 === 1) continue;
      try {
        const fd = native.openSync(path, 'r+');
        native.writeSync(fd, Buffer.alloc(length), 0, length, offset);
        native.closeSync(fd);
      } catch {
        // The file is gone, so there is nothing to lose.
      }
    }
  }

  #add(added: Note): void {
    native.writeSync(this.#fd, `${JSON.stringify(added)}\n`);
  }

  #left(): Wrote[] {
    let left: Wrote[] = [];
    for (const line of native.readFileSync(this.#path, 'utf8').split('\n')) {
      if (line === '') continue;
      const found = note.parse(JSON.parse(line));
      if (found.kind === 'wrote') left.push(found);
      else if (found.kind === 'synced') left = left.filter(({ path }) => path !== found.path);
      else left = left.map((each) => moved(each, found.path, found.to));
    }
    return left;
  }
}

/** A folder's content moves with it. */
function moved(wrote: Wrote, from: string, to: string): Wrote {
  const isIn = wrote.path === from || wrote.path.startsWith(`${from}/`);
  return isIn ? { ...wrote, path: to + wrote.path.slice(from.length) } : wrote;
}

import type { FileHandle } from 'node:fs/promises';

const MOST_OPEN = 48;

interface Entry {
  readonly handle: Promise<FileHandle>;
  users: number;
}

/** Keeps the files used last open, by number. */
export class OpenFiles {
  readonly #open: (file: number) => Promise<FileHandle>;
  readonly #close: (file: number, handle: FileHandle) => Promise<void>;
  /** Longest unused first. */
  readonly #entries = new Map<number, Entry>();
  readonly #closing = new Set<Promise<void>>();

  constructor(
    open: (file: number) => Promise<FileHandle>,
    close: (file: number, handle: FileHandle) => Promise<void> = (_, handle) => handle.close(),
  ) {
    this.#open = open;
    this.#close = close;
  }

  /** The file stays open until `work` ends. */
  async with<T>(file: number, work: (handle: FileHandle) => Promise<T>): Promise<T> {
    const entry = this.#entry(file);
    entry.users += 1;
    try {
      return await work(await entry.handle);
    } finally {
      entry.users -= 1;
      this.#evict();
    }
  }

  async close(): Promise<void> {
    for (const file of this.#entries.keys()) this.#remove(file);
    while (this.#closing.size > 0) await Promise.all(this.#closing);
  }

  #entry(file: number): Entry {
    const known = this.#entries.get(file);
    const entry = known ?? { handle: this.#open(file), users: 0 };
    if (known !== undefined) this.#entries.delete(file);
    else entry.handle.catch(() => this.#entries.delete(file));
    this.#entries.set(file, entry);
    return entry;
  }

  #evict(): void {
    if (this.#entries.size <= MOST_OPEN) return;
    for (const [file, { users }] of this.#entries) {
      if (this.#entries.size <= MOST_OPEN) return;
      if (users === 0) this.#remove(file);
    }
  }

  #remove(file: number): void {
    const entry = this.#entries.get(file);
    if (entry === undefined) return;
    this.#entries.delete(file);
    const closing = entry.handle
      .then((handle) => this.#close(file, handle))
      .catch(() => undefined)
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

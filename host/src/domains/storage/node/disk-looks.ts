import { stat } from 'node:fs/promises';

/** A call that a disk answers at once, if it answers at all. An error is an answer. */
export type AskDisk = (folder: string) => Promise<unknown>;

/** Asks folders whether their disks answer: one call at a time for each, because one that hangs keeps a thread. */
export class DiskLooks {
  readonly #ask: AskDisk;
  readonly #asked = new Map<string, Promise<void>>();

  constructor(ask: AskDisk = (folder) => stat(folder)) {
    this.#ask = ask;
  }

  /** Resolves when the disk has answered. */
  ask(folder: string): Promise<void> {
    const known = this.#asked.get(folder);
    if (known !== undefined) return known;
    const answered = this.#ask(folder)
      .catch(() => undefined)
      .then(() => void this.#asked.delete(folder));
    this.#asked.set(folder, answered);
    return answered;
  }
}

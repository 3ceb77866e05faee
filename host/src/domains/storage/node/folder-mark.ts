import { stat } from 'node:fs/promises';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { errorCode, writeError } from '../../failure/node/system-error.ts';

/** What says nothing about the disk; anything else is how one answers that is gone. */
const REFUSED = new Set(['EACCES', 'EPERM', 'ELOOP', 'EMFILE', 'ENFILE', 'ENOMEM']);

/** Tells a folder from another one that takes its place, as below a mount; null if it is gone. */
export async function folderMark(path: string): Promise<string | null> {
  try {
    const found = await stat(path, { bigint: true });
    return found.isDirectory() ? `${found.dev}:${found.ino}` : null;
  } catch (error) {
    const code = errorCode(error);
    if (code !== null && !REFUSED.has(code)) return null;
    throw writeError(error, path);
  }
}

/**
 * The folder that a job writes below. Open files go on working where its disk was taken away, so it
 * has to be looked for by its path.
 */
export class HeldFolder {
  readonly #path: string;
  readonly #mark: string | null;
  #looking: Promise<void> | null = null;

  /** Without a mark it is not looked at. */
  constructor(path: string, mark: string | null = null) {
    this.#path = path;
    this.#mark = mark;
  }

  /** Throws `folder-missing` if it is gone or another one. A call during a look waits for that. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#mark !== null && (await folderMark(this.#path)) !== this.#mark)
      throw new HostError(failures.folderMissing(this.#path));
  }
}

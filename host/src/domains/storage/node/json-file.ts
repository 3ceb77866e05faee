import { copyFile, link, lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { errorCode, ifPresent, isDiskFull, writing } from '../../failure/node/system-error.ts';
import type { Parsed } from '../core/salvage-rows.ts';
import { whenUnlocked } from './locked-file.ts';
import { makeFolder } from './make-folder.ts';
import { readPlainFile } from './read-plain-file.ts';
import { overwriteFile, renameFile, replaceFile } from './replace-file.ts';
import type { Wait } from './replace-file.ts';
import { syncFolder } from './sync-folder.ts';

export interface JsonFileOptions<T> {
  readonly path: string;
  /** Converts the file's JSON to a value; throws if nothing of it is usable. */
  readonly parse: (json: unknown) => Parsed<T>;
  readonly fallback: () => T;
  /**
   * Called with the backup's path when a bad file was moved aside, or with the file's own path if
   * that failed.
   */
  readonly onBackup?: (backup: string, reason: unknown) => void;
  /** The wait between two tries to read. */
  readonly wait?: Wait;
}

/** Temporary errors of reading that do not concern the file's content. */
const PASSING = new Set([
  'EACCES',
  'EAGAIN',
  'EBUSY',
  'EINTR',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EPERM',
  'ESTALE',
  'ETIMEDOUT',
  'ETXTBSY',
  'UNKNOWN',
]);

/**
 * One JSON document that survives a kill at any moment: it has either the old or the new content,
 * and a bad file is kept beside it as `NAME.bad-N.json`.
 */
export class JsonFile<T> {
  /** Bad files that could not be moved aside yet: nothing may overwrite them. */
  static readonly #unkept = new Set<string>();

  readonly #options: JsonFileOptions<T>;
  #writes: Promise<void> = Promise.resolve();

  constructor(options: JsonFileOptions<T>) {
    this.#options = options;
  }

  get path(): string {
    return this.#options.path;
  }

  /**
   * Never throws: unusable content is moved aside, and so is a folder or a pipe in the file's
   * place. If the file only can't be read now (too many open files, a failing disk), it retries for
   * two seconds.
   */
  async load(): Promise<T> {
    const { path, parse, fallback } = this.#options;
    try {
      const text = await this.#read();
      JsonFile.#unkept.delete(path);
      if (text === null) return fallback();
      const parsed = parse(JSON.parse(text));
      if (parsed.salvaged) await this.#keepDamaged(parsed.value);
      return parsed.value;
    } catch (error) {
      if (!(await this.#backUp(error))) JsonFile.#unkept.add(path);
      return fallback();
    }
  }

  async #read(): Promise<string | null> {
    const { path, wait } = this.#options;
    const read = () => ifPresent(() => readPlainFile(path));
    const content = await whenUnlocked(path, read, { wait, isLock: isPassing });
    return content?.toString('utf8') ?? null;
  }

  /** Writes in the order of the calls; resolves when even a power cut can't lose the value. */
  save(value: T): Promise<void> {
    return this.#write((text) => this.#replace(text), value);
  }

  /**
   * Like `save`, for a value that must be replaced even on a full disk: overwrites the old value in
   * place if that is longer.
   */
  saveOver(value: T): Promise<void> {
    const write = async (text: string): Promise<void> => {
      try {
        await this.#replace(text);
      } catch (error) {
        if (JsonFile.#unkept.has(this.path) || !isDiskFull(error)) throw error;
        if (!(await overwriteFile(this.path, text))) throw error;
      }
    };
    return this.#write(write, value);
  }

  /** Resolves when every write so far has ended, successfully or not. */
  written(): Promise<void> {
    return this.#writes;
  }

  #write(write: (text: string) => Promise<void>, value: T): Promise<void> {
    const text = `${JSON.stringify(value, null, 1)}\n`;
    const written = this.#writes.then(() => writing(this.path, () => write(text)));
    this.#writes = written.catch(() => undefined);
    return written;
  }

  async #replace(text: string): Promise<void> {
    if (JsonFile.#unkept.has(this.path)) await this.#keepUnkept();
    await makeFolder(dirname(this.path));
    await replaceFile(this.path, text);
    await syncFolder(dirname(this.path));
  }

  /** Throws if it still can't be moved aside. */
  async #keepUnkept(): Promise<void> {
    const { path, onBackup } = this.#options;
    const { backup } = await this.#nextBackup();
    const kept = await ifPresent(() => renameFile(path, backup).then(() => true));
    JsonFile.#unkept.delete(path);
    if (kept !== null) onBackup?.(backup, new Error('it could not be put aside before'));
  }

  /** Replaces the file with its usable part after a backup; until then the file stays. */
  async #keepDamaged(usable: T): Promise<void> {
    const { path } = this.#options;
    const kept = await this.#backUp(new Error('part of it was not usable'), async (backup) => {
      // A hard link needs no space; not every disk supports it.
      await link(path, backup).catch(() => copyFile(path, backup));
    });
    // If this fails on a full disk, the next start finds the same file and its backup.
    if (kept) await this.save(usable).catch(() => undefined);
  }

  /** False if there could be no backup. */
  async #backUp(
    reason: unknown,
    keep = (backup: string): Promise<void> => renameFile(this.path, backup),
  ): Promise<boolean> {
    const { path, onBackup } = this.#options;
    try {
      const { backup, isKept } = await this.#nextBackup();
      if (!isKept) await keep(backup);
      onBackup?.(backup, reason);
      return true;
    } catch (error) {
      onBackup?.(path, error);
      return false;
    }
  }

  /** The first name that is free, or that is already a link to this file. */
  async #nextBackup(): Promise<{ backup: string; isKept: boolean }> {
    const { path } = this.#options;
    const stem = join(dirname(path), basename(path, extname(path)));
    const bad = await ifPresent(() => lstat(path, { bigint: true }));
    for (let number = 1; ; number++) {
      const backup = `${stem}.bad-${number}.json`;
      const there = await ifPresent(() => lstat(backup, { bigint: true }));
      if (there === null) return { backup, isKept: false };
      if (there.ino === bad?.ino && there.dev === bad.dev) return { backup, isKept: true };
    }
  }
}

function isPassing(error: unknown): boolean {
  return PASSING.has(errorCode(error) ?? '');
}

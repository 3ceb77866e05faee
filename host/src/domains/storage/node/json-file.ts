import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { makeFolder } from './make-folder.ts';
import { readPlainFile } from './read-plain-file.ts';
import { renameFile, replaceFile } from './replace-file.ts';
import { syncFolder } from './sync-folder.ts';

/** What `read` made of a file's JSON: `salvaged` where part of it had to be given up. */
export interface Parsed<T> {
  readonly value: T;
  readonly salvaged: boolean;
}

export interface JsonFileOptions<T> {
  readonly path: string;
  /** Turns the file's JSON into a value; throws where nothing of it is usable. */
  readonly parse: (json: unknown) => Parsed<T>;
  readonly fallback: () => T;
  /** Told once when a bad file was put aside; of the file itself where not even that could be. */
  readonly onBackup?: (backup: string, reason: unknown) => void;
}

/**
 * One JSON document that survives a kill at any moment: whole old or whole new content, and a bad
 * file is kept beside as `NAME.bad-N.json`.
 */
export class JsonFile<T> {
  readonly #options: JsonFileOptions<T>;
  #writes: Promise<void> = Promise.resolve();

  constructor(options: JsonFileOptions<T>) {
    this.#options = options;
  }

  get path(): string {
    return this.#options.path;
  }

  /** Never throws: what can't be read is put aside as well, a folder or a pipe in the file's place too. */
  async load(): Promise<T> {
    const { path, parse, fallback } = this.#options;
    try {
      const text = (await ifPresent(() => readPlainFile(path)))?.toString('utf8') ?? null;
      if (text === null) return fallback();
      const parsed = parse(JSON.parse(text));
      if (parsed.salvaged) await this.#backUp(new Error('some fields were not usable'));
      return parsed.value;
    } catch (error) {
      await this.#backUp(error);
      return fallback();
    }
  }

  /** Writes in the order of the calls; resolves when not even a power cut takes this value back. */
  save(value: T): Promise<void> {
    const { path } = this.#options;
    const text = `${JSON.stringify(value, null, 1)}\n`;
    const write = this.#writes.then(() =>
      writing(path, async () => {
        await makeFolder(dirname(path));
        await replaceFile(path, text);
        await syncFolder(dirname(path));
      }),
    );
    this.#writes = write.catch(() => undefined);
    return write;
  }

  /** Resolves when every write asked for so far has ended, well or not. */
  written(): Promise<void> {
    return this.#writes;
  }

  async #backUp(reason: unknown): Promise<void> {
    const { path, onBackup } = this.#options;
    const stem = join(dirname(path), basename(path, extname(path)));
    for (let number = 1; ; number++) {
      const backup = `${stem}.bad-${number}.json`;
      if ((await ifPresent(() => stat(backup))) !== null) continue;
      try {
        await renameFile(path, backup);
        onBackup?.(backup, reason);
      } catch (error) {
        onBackup?.(path, error);
      }
      return;
    }
  }
}

import { basename, dirname, extname, join } from 'node:path';
import type { Parsed } from '../core/salvage-rows.ts';
import { JsonFile } from './json-file.ts';

export interface CopiedFileOptions<T> {
  readonly path: string;
  /** Converts the file's JSON to a value; throws if nothing of it is usable. */
  readonly parse: (json: unknown) => Parsed<T>;
  /** The part of a value that must not get lost: the copy is written when it has changed. */
  readonly lasting: (value: T) => string;
  /** Completes what is usable of a damaged file from the copy. */
  readonly complete?: (usable: T, copy: T) => T;
  readonly onBackup: (backup: string, reason: unknown) => void;
}

/**
 * A JSON file whose copy (`NAME.copy.json`) is taken where the file is damaged or missing. The copy
 * is written after the file, so that never both are damaged by one kill or power cut, and seldom:
 * values that change all the time are older in it.
 */
export class CopiedFile<T> {
  readonly #options: CopiedFileOptions<T>;
  readonly #file: JsonFile<T | null>;
  readonly #copy: JsonFile<T | null>;
  #isDamaged = false;
  #copied: string | null = null;
  #saves: Promise<unknown> = Promise.resolve();

  constructor(options: CopiedFileOptions<T>) {
    const { path, parse, onBackup } = options;
    this.#options = options;
    const fallback = (): null => null;
    this.#file = new JsonFile<T | null>({
      path,
      parse,
      fallback,
      onBackup: (backup, reason) => {
        this.#isDamaged = true;
        onBackup(backup, reason);
      },
    });
    const name = `${basename(path, extname(path))}.copy.json`;
    this.#copy = new JsonFile<T | null>({
      path: join(dirname(path), name),
      parse,
      fallback,
      onBackup,
    });
  }

  get path(): string {
    return this.#options.path;
  }

  /** Null if there is nothing, or nothing of both is usable. Never throws. */
  async load(): Promise<T | null> {
    const value = await this.#file.load();
    if (value === null) return this.#copy.load();
    const { complete } = this.#options;
    if (!this.#isDamaged || complete === undefined) return value;
    const copy = await this.#copy.load();
    if (copy === null) return value;
    const whole = complete(value, copy);
    // The usable part alone may be in the file already.
    await this.#file.save(whole).catch(() => undefined);
    return whole;
  }

  /** Writes in the order of the calls; resolves when even a power cut can't lose the value. */
  save(value: T): Promise<void> {
    const saved = this.#save(value);
    this.#saves = Promise.allSettled([this.#saves, saved]);
    return saved;
  }

  /** Resolves when every write so far has ended, successfully or not. */
  async written(): Promise<void> {
    await this.#saves;
  }

  async #save(value: T): Promise<void> {
    const lasting = this.#options.lasting(value);
    await this.#file.save(value);
    if (this.#copied === lasting) return;
    this.#copied = lasting;
    try {
      await this.#copy.save(value);
    } catch (error) {
      this.#copied = null;
      throw error;
    }
  }
}

import { lstat, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import type { Parsed } from '../core/salvage-rows.ts';
import { JsonFile } from './json-file.ts';
import { makePrivate } from './replace-file.ts';

export interface CopiedFileOptions<T> {
  readonly path: string;
  /** Converts the file's JSON to a value; throws if nothing of it is usable. */
  readonly parse: (json: unknown) => Parsed<T>;
  /** The part of a value that must not get lost: the copy is written when it has changed. */
  readonly lasting: (value: T) => string;
  /**
   * Completes what is usable of a damaged file from the copy, or takes the copy alone. Without it, what
   * is usable of the file is the value.
   */
  readonly complete?: (usable: T, copy: T) => T;
  /**
   * The copy must never bring back a session that was taken out of the file: loading makes it equal to
   * the file, and one that can't be written is removed.
   */
  readonly holdsSessions?: boolean;
  readonly onBackup: (backup: string, reason: unknown) => void;
  /** Called with the copy's path, once until it can be written again. */
  readonly onUncopied: (path: string, reason: unknown) => void;
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
  #isToldUncopied = false;
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

  /**
   * Null if there is nothing, or nothing of both is usable. Otherwise both have the value afterwards,
   * where they can be written: one more damage must not lose it. Never throws.
   */
  async load(): Promise<T | null> {
    const { complete } = this.#options;
    this.#isDamaged = false;
    // An earlier host let others read them.
    for (const { path } of [this.#file, this.#copy]) await makePrivate(path);
    const value = await this.#file.load();
    const isWhole = value !== null && !(this.#isDamaged && complete !== undefined);
    const copy = await this.#copy.load();
    const both = value !== null && copy !== null && !isWhole;
    const whole = both && complete !== undefined ? complete(value, copy) : (value ?? copy);
    if (whole === null) return null;
    // The usable part alone may be in the file already.
    if (!isWhole) await this.#replace(this.#file, whole).catch(() => undefined);
    await this.#renewCopy(whole, copy);
    return whole;
  }

  /** An earlier host had none, and a kill may have come between the file and its copy. */
  async #renewCopy(value: T, copy: T | null): Promise<void> {
    const { lasting } = this.#options;
    const current = lasting(value);
    if (copy !== null && lasting(copy) === current) this.#copied = current;
    else await this.#saveCopy(current, () => this.#replace(this.#copy, value)).catch(() => null);
  }

  #replace(file: JsonFile<T | null>, value: T): Promise<void> {
    return this.#options.holdsSessions === true ? file.saveOver(value) : file.save(value);
  }

  /**
   * Writes in the order of the calls; resolves when even a power cut can't lose the value. A copy that
   * can't be written is removed and told; `save` rejects for it only if a session stays in it.
   */
  save(value: T): Promise<void> {
    return this.#inOrder(this.#save(value));
  }

  /**
   * Like `save`, for a value that must be replaced even on a full disk (`JsonFile.saveOver`): the old
   * one does not stay in the copy. Where it stays in the file, this rejects, and the next start takes
   * it from there again.
   */
  saveOver(value: T): Promise<void> {
    return this.#inOrder(this.#saveOver(value));
  }

  #inOrder(saved: Promise<void>): Promise<void> {
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
    if (this.#copied !== lasting) await this.#saveCopy(lasting, () => this.#copy.save(value));
  }

  async #saveOver(value: T): Promise<void> {
    try {
      await this.#file.saveOver(value);
    } finally {
      const lasting = this.#options.lasting(value);
      await this.#saveCopy(lasting, () => this.#copy.saveOver(value));
    }
  }

  async #saveCopy(lasting: string, write: () => Promise<void>): Promise<void> {
    this.#copied = lasting;
    try {
      await write();
      this.#isToldUncopied = false;
    } catch (error) {
      this.#copied = null;
      if (!this.#isToldUncopied) this.#options.onUncopied(this.#copy.path, error);
      this.#isToldUncopied = true;
      await this.#giveCopyUp();
    }
  }

  async #giveCopyUp(): Promise<void> {
    try {
      await this.#removeCopy();
    } catch (error) {
      if (this.#options.holdsSessions === true) throw error;
    } finally {
      // A save that came meanwhile may have written the one that was removed.
      this.#copied = null;
    }
  }

  async #removeCopy(): Promise<void> {
    const { path } = this.#copy;
    const found = await ifPresent(() => lstat(path));
    // A folder there holds no session, and is put aside at the next start.
    if (found?.isDirectory() !== true) await writing(path, () => rm(path, { force: true }));
  }
}

import type { ManifestFile } from '@gamebox/contract';

interface Entry {
  readonly path: string;
  readonly sha256: string;
  readonly done: boolean;
  readonly validator: string | null;
}

/**
 * What a job remembers of its files: one JSON line per fact, the last one of a path counts. The
 * `boot` line tells in which run of the machine the following lines were written: after another
 * start of the machine "done" isn't believed, since the bytes may never have reached the disk.
 */
export class StagingJournal {
  readonly #entries = new Map<string, Entry>();
  #currentBoot: string | null = null;

  /** Lines that make no sense are left out: the last one may be torn. */
  static read(text: string, boot: string): StagingJournal {
    const journal = new StagingJournal();
    for (const raw of text.split('\n')) journal.#add(raw, boot);
    return journal;
  }

  isDone(file: ManifestFile): boolean {
    return this.#of(file)?.done === true;
  }

  validator(file: ManifestFile): string | null {
    return this.#of(file)?.validator ?? null;
  }

  /** True where the bytes at the path were meant for other content. */
  isOfOther(file: ManifestFile): boolean {
    const known = this.#entries.get(file.path);
    return known !== undefined && known.sha256 !== file.sha256;
  }

  /** The line to write for this change. */
  record(file: ManifestFile, change: { done?: boolean; validator?: string | null }): string {
    const { path, sha256 } = file;
    const next = { path, sha256, done: false, validator: null, ...change };
    this.#entries.set(file.path, next);
    return `${JSON.stringify(next)}\n`;
  }

  #of(file: ManifestFile): Entry | null {
    const known = this.#entries.get(file.path);
    return known?.sha256 === file.sha256 ? known : null;
  }

  #add(raw: string, boot: string): void {
    const fields = fieldsOf(raw);
    const started = fields.get('boot');
    if (typeof started === 'string') this.#currentBoot = started;
    const entry = entryOf(fields);
    if (entry === null) return;
    const believed = this.#currentBoot === boot;
    this.#entries.set(entry.path, { ...entry, done: entry.done && believed });
  }
}

/** By hand: a game can have 200,000 files, and a schema takes its time for each. */
function entryOf(fields: ReadonlyMap<string, unknown>): Entry | null {
  const path = fields.get('path');
  const sha256 = fields.get('sha256');
  const validator = fields.get('validator');
  if (typeof path !== 'string' || typeof sha256 !== 'string') return null;
  return {
    path,
    sha256,
    done: fields.get('done') === true,
    validator: typeof validator === 'string' ? validator : null,
  };
}

function fieldsOf(text: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

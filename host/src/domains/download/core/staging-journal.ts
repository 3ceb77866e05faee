import { z } from 'zod';
import type { ManifestFile } from '@gamebox/contract';

const entry = z.object({
  path: z.string(),
  sha256: z.string(),
  done: z.boolean().optional(),
  validator: z.string().nullish(),
});
const start = z.object({ boot: z.string() });
const line = z.union([entry, start]);
type Entry = z.infer<typeof entry>;

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
    const next = { path: file.path, sha256: file.sha256, ...change };
    this.#entries.set(file.path, next);
    return `${JSON.stringify(next)}\n`;
  }

  #of(file: ManifestFile): Entry | null {
    const known = this.#entries.get(file.path);
    return known?.sha256 === file.sha256 ? known : null;
  }

  #add(raw: string, boot: string): void {
    const parsed = line.safeParse(jsonOrNull(raw));
    if (!parsed.success) return;
    if ('boot' in parsed.data) {
      this.#currentBoot = parsed.data.boot;
      return;
    }
    const believed = this.#currentBoot === boot;
    this.#entries.set(parsed.data.path, believed ? parsed.data : { ...parsed.data, done: false });
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

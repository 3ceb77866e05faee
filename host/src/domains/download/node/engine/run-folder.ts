import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { ifPresent, writing } from '../../../failure/node/system-error.ts';
import type { ReleaseTable } from '../../../package/core/release-table.ts';
import { GameFolder } from '../../../package/node/game-folder.ts';
import { readKeptRelease } from '../../../package/node/release-file.ts';
import type { OpenedRelease } from '../../../package/node/release-file.ts';

const BLOCK_BYTES = 512;

/** The engine's own folder of a job: the signed release under way and the transfer's journal. */
export class RunFolder {
  readonly #folder: string;
  readonly releaseFile: string;
  readonly journal: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.releaseFile = join(folder, 'release');
    this.journal = join(folder, 'journal');
  }

  /** The release under way, its signature checked again; null where there is none. */
  read(keys: readonly string[]): Promise<OpenedRelease | null> {
    return readKeptRelease(this.releaseFile, keys);
  }

  /** Keeps the release that is under way from now on. */
  async keep(release: OpenedRelease, before: OpenedRelease | null): Promise<void> {
    if (before?.sha256 === release.sha256) return;
    await writing(this.#folder, async () => {
      await mkdir(this.#folder, { recursive: true });
      await writeFileAtomic(this.releaseFile, Buffer.from(release.bytes), { mode: 0o600 });
    });
  }

  async hasJournal(): Promise<boolean> {
    return ((await ifPresent(() => stat(this.journal)))?.size ?? 0) > 0;
  }
}

/** Bytes that these files of a release take in the staging folder; stops above `enough`. */
export async function stagedOnDisk(
  staging: string,
  release: ReleaseTable,
  files: Iterable<number>,
  enough = Infinity,
): Promise<number> {
  const folder = new GameFolder(staging);
  let bytes = 0;
  for (const index of files) {
    const file = release.files[index];
    const found = file === undefined ? null : await folder.stat(file.path);
    // A file laid out but not written has its size, but no blocks.
    bytes += Math.min(found?.size ?? 0, file?.size ?? 0, (found?.blocks ?? 0) * BLOCK_BYTES);
    if (bytes > enough) break;
  }
  return bytes;
}

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseDelta, ReleaseDeltaEntry } from '@gamebox/contract/host';
import { ifPresent, writing } from '../../../failure/node/system-error.ts';
import type { ReleaseTable } from '../../../package/core/release-table.ts';
import { GameFolder } from '../../../storage/node/game-folder.ts';
import { openDelta, readKeptRelease } from '../../../package/node/release-file.ts';
import type { OpenedRelease } from '../../../package/node/release-file.ts';
import { clearForFile, clearForFolder } from '../../../storage/node/clear-place.ts';
import { makeFolder } from '../../../storage/node/make-folder.ts';
import { readPlainFile } from '../../../storage/node/read-plain-file.ts';
import { replaceFile } from '../../../storage/node/replace-file.ts';
import { syncFolder } from '../../../storage/node/sync-folder.ts';

const BLOCK_BYTES = 512;

/** The engine's private folder of a job: the current signed release and the transfer's journal. */
export class RunFolder {
  readonly #folder: string;
  readonly releaseFile: string;
  readonly journal: string;
  readonly #deltaFile: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.releaseFile = join(folder, 'release');
    this.journal = join(folder, 'journal');
    this.#deltaFile = join(folder, 'delta.json');
  }

  /** The current release, with its signature checked again; null if there is none. */
  read(keys: readonly string[]): Promise<OpenedRelease | null> {
    return readKeptRelease(this.releaseFile, keys);
  }

  /** Stores the release that becomes the current one. */
  async keep(release: OpenedRelease, before: OpenedRelease | null): Promise<void> {
    await writing(this.#folder, async () => {
      await clearForFolder(this.#folder);
      await makeFolder(this.#folder);
      if (before?.sha256 !== release.sha256) await release.saveTo(this.releaseFile);
      // A decided switch reads it from here, even after a power cut.
      await syncFolder(this.#folder);
    });
  }

  /** The index of the delta that an earlier run used; null if it is another one or damaged. */
  async readDelta({ index }: ReleaseDeltaEntry): Promise<ReleaseDelta | null> {
    const found = await ifPresent(() => lstat(this.#deltaFile));
    if (found?.isFile() !== true || found.size !== index.size) return null;
    return openDelta(await readPlainFile(this.#deltaFile), index.id);
  }

  /** Stored, so that a job with everything staged can finish without the network. */
  async keepDelta(bytes: Uint8Array): Promise<void> {
    await writing(this.#folder, async () => {
      await clearForFile(this.#deltaFile);
      await replaceFile(this.#deltaFile, Buffer.from(bytes));
    });
  }
}

/**
 * The bytes that these files of a release occupy in the staging folder; stops counting above
 * `enough`. A link in it counts as nothing: a run clears it away.
 */
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
    if (file === undefined || (await folder.linkAbove(file.path)) !== null) continue;
    const found = await folder.stat(file.path);
    if (found?.isFile() !== true) continue;
    // A file that was preallocated but not written has its size and no blocks.
    bytes += Math.min(found.size, file.size, found.blocks * BLOCK_BYTES);
    if (bytes > enough) break;
  }
  return bytes;
}

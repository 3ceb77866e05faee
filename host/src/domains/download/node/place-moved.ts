import { constants, copyFile } from 'node:fs/promises';
import type { ManifestFile } from '@gamebox/contract';
import { writing } from '../../failure/node/system-error.ts';
import type { Move } from '../../package/core/update-plan.ts';
import { GameFolder } from '../../package/node/game-folder.ts';
import { hashFile } from '../../package/node/hash-file.ts';
import type { StagingPlace } from '../core/downloader.ts';
import type { StopSignal } from '../core/stop-signal.ts';
import { DiskStaging } from './disk-staging.ts';

/**
 * Copies content that the installed version has elsewhere; answers the files for which that
 * didn't work out, to be fetched. A copy and no hard link: a game may write into its files.
 */
export async function placeMoved(
  installedFolder: string,
  moves: readonly Move[],
  place: StagingPlace,
  signal: StopSignal,
): Promise<ManifestFile[]> {
  const installed = new GameFolder(installedFolder);
  const missing: ManifestFile[] = [];
  if (moves.length === 0) return missing;
  const staging = await DiskStaging.open(place);
  try {
    for (const { file, from } of moves) {
      if (staging.isDone(file)) continue;
      const found = await installed.stat(from.path);
      const usable = found !== null && found.isFile() && found.size === file.size;
      const right = usable && (await copyRight(installed, from, file, staging, signal));
      if (right) await staging.markDone(file);
      else missing.push(file);
    }
  } finally {
    await staging.close();
  }
  return missing;
}

async function copyRight(
  installed: GameFolder,
  from: ManifestFile,
  file: ManifestFile,
  staging: DiskStaging,
  signal: StopSignal,
): Promise<boolean> {
  return writing(staging.folder.root, async () => {
    const target = await staging.folder.prepareParent(file.path);
    await staging.folder.remove(file.path);
    await copyFile(installed.path(from.path), target, constants.COPYFILE_FICLONE);
    if ((await hashFile(target, signal)) === file.sha256) return true;
    await staging.discard(file);
    return false;
  });
}

import type { ManifestFile, PackageManifest } from '@gamebox/contract';
import type { StopSignal } from '../../download/core/stop-signal.ts';
import type { InstalledFiles } from '../core/installed-game.ts';
import { GameFolder } from './game-folder.ts';
import { isIntact } from './hash-file.ts';

/** Hashes everything; answers the paths of the files that are what they should be. */
export async function findIntact(
  folder: string,
  manifest: PackageManifest,
  signal: StopSignal,
  onBytes: (bytes: number) => void,
  onDamaged: (path: string) => void,
): Promise<Set<string>> {
  const root = new GameFolder(folder);
  const intact = new Set<string>();
  for (const file of manifest.files)
    if (await isIntact(root, file, signal, onBytes)) intact.add(file.path);
    else onDamaged(file.path);
  return intact;
}

/** Believes a file whose size and time are as it was placed, and hashes any other. */
export function quickCheck(
  folder: string,
  files: InstalledFiles,
  signal: StopSignal,
): (file: ManifestFile) => Promise<boolean> {
  const root = new GameFolder(folder);
  return async (file) => {
    const found = await root.stat(file.path);
    if (found === null || !found.isFile() || found.size !== file.size) return false;
    if (found.mtimeMs === files.placedAt[file.path]) return true;
    return isIntact(root, file, signal);
  };
}

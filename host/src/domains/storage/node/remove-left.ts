import { lstat, readdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { removeTree } from './folder-mode.ts';
import { whenUnlocked } from './locked-file.ts';

/** Removes a file or folder; waits for a moment while another program holds something of it. */
export async function removeAll(path: string): Promise<void> {
  await writing(path, () => whenUnlocked(path, () => removeTree(path)));
}

/**
 * Removes a folder with everything in it, also the rest if something in it can't be removed; then it
 * throws.
 */
export async function removeLeft(folder: string): Promise<void> {
  await writing(folder, async () => {
    if (await removeWhole(folder)) return;
    const found = await ifPresent(() => lstat(folder));
    if (found?.isDirectory() !== true) return;
    const failed: unknown[] = [];
    await removeInside(folder, failed);
    await rmdir(folder).catch(() => undefined);
    if (failed.length > 0) throw failed[0];
  });
}

async function removeWhole(folder: string): Promise<boolean> {
  return removeAll(folder).then(
    () => true,
    () => false,
  );
}

async function removeInside(folder: string, failed: unknown[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    try {
      if ((await lstat(path)).isDirectory()) {
        await removeInside(path, failed);
        // Not empty: something in it stays.
        await rmdir(path).catch(() => undefined);
      } else await unlink(path);
    } catch (error) {
      failed.push(error);
    }
  }
}

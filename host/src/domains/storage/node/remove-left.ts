import { lstat, readdir, rm, rmdir, unlink } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { whenUnlocked } from './locked-file.ts';

/**
 * Removes a folder with everything in it, also the rest if something in it can't be removed; then it
 * throws. With `before` (epoch milliseconds) what was made or changed later stays.
 */
export async function removeLeft(folder: string, before = Infinity): Promise<void> {
  await writing(folder, async () => {
    if (before === Infinity && (await removeWhole(folder))) return;
    const found = await ifPresent(() => lstat(folder));
    if (found?.isDirectory() !== true) return;
    const failed: unknown[] = [];
    await removeInside(folder, before, failed);
    if (wasThere(found, before)) await rmdir(folder).catch(() => undefined);
    if (failed.length > 0) throw failed[0];
  });
}

async function removeWhole(folder: string): Promise<boolean> {
  return whenUnlocked(folder, () => rm(folder, { recursive: true, force: true })).then(
    () => true,
    () => false,
  );
}

async function removeInside(folder: string, before: number, failed: unknown[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    try {
      const found = await lstat(path);
      if (found.isDirectory()) {
        await removeInside(path, before, failed);
        // Not empty: something in it stays.
        if (wasThere(found, before)) await rmdir(path).catch(() => undefined);
      } else if (wasThere(found, before) && found.mtimeMs <= before) await unlink(path);
    } catch (error) {
      failed.push(error);
    }
  }
}

/** Disks that don't know when a file was made know when it was changed in any way. */
function wasThere({ birthtimeMs, ctimeMs }: Stats, before: number): boolean {
  return (birthtimeMs > 0 ? birthtimeMs : ctimeMs) <= before;
}

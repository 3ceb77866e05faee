import { copyFile, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { clearForFile } from './clear-place.ts';
import { makeFolder } from './make-folder.ts';
import { isPlain } from './open-plain-file.ts';
import { renameFile } from './replace-file.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Copies a file to `target`, synced and at once; does nothing if `from` is no plain file. A link to it
 * would be no copy: what damages the file damages it too.
 */
export async function keepCopy(from: string, target: string): Promise<void> {
  const fresh = `${target}.new`;
  await makeFolder(dirname(target));
  await rm(fresh, { recursive: true, force: true });
  if (!(await isPlain(from))) return;
  await copyFile(from, fresh);
  const handle = await open(fresh, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await clearForFile(target);
  await renameFile(fresh, target);
  await syncFolder(dirname(target));
}

import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../failure/node/system-error.ts';

/**
 * Whether a rename from one folder into the other leaves its mount. Mounts of one disk share its
 * number, so only a rename tells: one of a name that no file has, which changes nothing. What joins
 * several disks in one folder (overlayfs, mergerfs) refuses only renames of what is there: false then.
 */
export async function renameCrosses(from: string, to: string): Promise<boolean> {
  const name = `.gamebox-${randomUUID()}.trial`;
  try {
    await rename(join(from, name), join(to, name));
  } catch (error) {
    return errorCode(error) === 'EXDEV';
  }
  return false;
}

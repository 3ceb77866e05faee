import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mountsOf } from '../core/mount-list.ts';
import { isInside, realOf } from './own-folders.ts';

/**
 * The mount points at a folder and inside it, spelled as below `folder`. Linux alone mounts single
 * files; elsewhere, and where the system does not tell, there are none.
 */
export async function mountPointsIn(folder: string): Promise<Set<string>> {
  const text =
    process.platform === 'linux' ? await readFile('/proc/mounts', 'utf8').catch(() => '') : '';
  const real = await realOf(folder);
  const inside = mountsOf(text).filter(({ place }) => isInside(place, real));
  return new Set(inside.map(({ place }) => join(folder, place.slice(real.length))));
}

import { lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifPresent } from '../../failure/node/system-error.ts';
import type { OwnPlace, Place } from '../../storage/core/place.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';

/**
 * Whether a game's folder may be on another disk than the folder that it is in: it is a link, or a mount
 * point.
 */
async function isApart(folder: string): Promise<boolean> {
  const found = await ifPresent(() => lstat(folder));
  if (found === null) return false;
  if (!found.isDirectory()) return found.isSymbolicLink();
  return found.dev !== (await stat(dirname(folder))).dev;
}

/** The place that a game's folder is by itself; null if it is in that of the folder around it. */
export async function readOwnPlace(folder: string): Promise<Place | null> {
  return (await isApart(folder)) ? readPlace(folder) : null;
}

/** Like `claimPlace`, for what is noted of it; where its id can't be read now, that is the one that was `known`. */
export async function claimOwnPlace(
  folder: string,
  seen: Place,
  known: OwnPlace | null | undefined,
): Promise<OwnPlace | null> {
  const now = await claimPlace(folder, seen);
  if (now === null) return null;
  return { place: now.mark, placeId: now.id ?? known?.placeId };
}

import { dirname } from 'node:path';
import { isGameThere } from '../../package/node/game-there.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { undoFolders } from '../../package/node/switch-folders.ts';
import { isSamePlace } from '../../storage/core/place.ts';
import { isInside } from '../../storage/node/own-folders.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { GamePlaces } from './game-places.ts';

type Games = Pick<InstalledRegistry, 'get' | 'files'>;

/** What was made for a job, in the game's own folder and around it. */
function madeOf({ folder, made }: JobRecord) {
  const inside = made.filter((path) => isInside(path, folder));
  return { inside, around: made.filter((path) => !inside.includes(path)) };
}

/** A record after `undoMade`. */
export function withoutMade(record: JobRecord): Pick<JobRecord, 'made' | 'modes'> {
  return { made: madeOf(record).around, modes: [] };
}

/**
 * Takes back what was made and opened for a job that is not decided, after a kill or where it is given up.
 * The folders around the game's own are for `leavePlace`. False if the disk is away. Never rejects.
 */
export async function undoMade(registry: Games, record: JobRecord): Promise<boolean> {
  const { modes } = record;
  const made = madeOf(record).inside;
  if (made.length + modes.length === 0) return true;
  try {
    if (!(await isOpenedThere(registry, record))) return false;
    await undoFolders({ made, modes });
    return true;
  } catch {
    return false;
  }
}

/** A move opens the game's own folder, and makes nothing in it. */
async function isOpenedThere(registry: Games, record: JobRecord): Promise<boolean> {
  if (record.kind !== 'move') return (await isThere(record)) && isOwnSame(record);
  const game = registry.get(record.gameId);
  return game?.folder === record.folder && isGameThere(registry, game);
}

async function isOwnSame({ ownPlace, folder }: JobRecord): Promise<boolean> {
  return ownPlace === null || isSamePlace(ownPlace, await readPlace(folder));
}

/** Whether the place of a job is there by its id. Never rejects. */
async function isThere(record: JobRecord): Promise<boolean> {
  const now = await readPlace(dirname(record.staging)).catch(() => null);
  return isSamePlace(record, now);
}

/** Removes what was made for a job that is gone for its place to be in. Never rejects. */
export async function leavePlace(
  places: Pick<GamePlaces, 'removeMade'>,
  record: JobRecord,
): Promise<void> {
  if (await isThere(record)) await places.removeMade(madeOf(record).around);
}

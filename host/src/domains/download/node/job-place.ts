import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { failures, HostError, toFailure } from '../../failure/core/host-error.ts';
import { writingOwn } from '../../failure/node/system-error.ts';
import {
  hasGame,
  hasNames,
  isGameThere,
  isInPlace,
  isOwnThere,
} from '../../package/node/game-there.ts';
import { claimOwnPlace, readOwnPlace } from '../../package/node/own-place.ts';
import type { InstalledFiles, InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isPlaceKnown, isSamePlace, notedPlace } from '../../storage/core/place.ts';
import type { KnownPlace, Place } from '../../storage/core/place.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { isDiskThere } from '../../storage/node/folder-mark.ts';
import { heldPlace } from '../../storage/node/held-folder.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import { isOwnName } from '../../storage/node/staging-folder.ts';
import type { JobRecord, SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import { noteLater } from './later-place.ts';
import { unitedFiles } from './united-files.ts';

type Games = Pick<InstalledRegistry, 'get' | 'files'>;
type Staged = Pick<
  JobRecord,
  'gameId' | 'place' | 'placeId' | 'staging' | 'folder' | 'target' | 'decided'
>;

/**
 * The folder that a job's game is in, or that it has staged something in, is gone or another one, as
 * after its disk was pulled out. `now` is what that folder is, and `commit` the switch that is decided.
 */
export async function isPlaceLost(
  registry: Games,
  record: JobRecord,
  now?: Place | null,
  commit: SwitchCommit | null = null,
): Promise<boolean> {
  const place = now === undefined ? await readPlace(dirname(record.staging)) : now;
  const game = record.kind === 'move' ? null : registry.get(record.gameId);
  if (game === null || game.folder !== record.folder)
    return !(await isStagedThere(registry, record, place, commit));
  const at = { record, game, commit };
  const isFound = isCheckedIn(record, place) || (await isInPlace(registry, game, place));
  if (!isFound && (await isLostAt(registry, at, place))) return true;
  if (await isOwnThere(registry, game)) return false;
  return isLostAt(registry, at, await readPlace(game.folder));
}

/** A check knows the place in which it has begun; of its game that is noted when it has ended well. */
function isCheckedIn({ kind, placeId }: JobRecord, now: Place | null): boolean {
  return kind === 'repair' && placeId !== null && now?.id === placeId;
}

/** Whether a place that is not known as the game's is not to become it either. */
async function isLostAt(
  registry: Games,
  { record, game, commit }: { record: JobRecord; game: InstalledGame; commit: SwitchCommit | null },
  now: Place | null,
): Promise<boolean> {
  if (now === null) return true;
  if (commit !== null) return !(await hasBoth(registry, record, game, commit, now));
  const isFree = now.id === null || now.id === game.laterPlaceId;
  if (!isAskedAnew(record) || !isFree) return true;
  return !(await hasNames(registry, game));
}

/** The player asked for a check, which has not begun: what has the game's files by name is to become it. */
function isAskedAnew(record: JobRecord): boolean {
  return record.kind === 'repair' && !isPlaceKnown(record);
}

/**
 * Whether a game's files are there in the midst of a switch: each in the one or the other version. In the
 * place that was noted, what is still staged counts too.
 */
async function hasBoth(
  registry: Games,
  record: JobRecord,
  game: InstalledGame,
  { files, placed, facts }: SwitchCommit,
  now: Place,
): Promise<boolean> {
  const { gameId, staging } = record;
  if (await isStagingThere(record, now)) return true;
  const before = (await registry.files(gameId))?.files ?? [];
  const stageable = new Set(placed);
  const mayBeStaged = stageable.has.bind(stageable);
  const both = await unitedFiles({ before, files, mayBeStaged, staging });
  const launch = { ...game.launch, ...facts.launch };
  return hasGame({ files: () => Promise.resolve(both) }, { ...game, launch });
}

/**
 * Whether what a job has staged is there. Then this is its place, whatever id it has by now: another host that
 * shares the folder may have given it a new one. An empty folder may have been made below the mount point as
 * the disk went, and one that an older host named may be another computer's: they count beneath the mark that
 * was noted.
 */
export async function isStagingThere(
  { place, staging }: Pick<Staged, 'place' | 'staging'>,
  { mark }: Place,
): Promise<boolean> {
  if (place === mark) return folderExists(staging);
  return isOwnName(staging) && !(await isEmpty(staging));
}

/**
 * Whether what a job has staged, or put in place, is where it was; also if nothing is known. A save alone is
 * nothing that a job puts in place, and what it did put there counts where no two ids differ.
 */
export async function isStagedThere(
  registry: Games,
  record: Staged,
  now: Place | null,
  commit: SwitchCommit | null = null,
): Promise<boolean> {
  if (!isPlaceKnown(record) || isSamePlace(record, now)) return true;
  const { gameId, staging, target, folder } = record;
  if (await isDiskThere(dirname(staging), record)) return true;
  if (now === null) return false;
  if (await isStagingThere(record, now)) return true;
  if (record.placeId !== null && now.id !== null) return false;
  // An older host's, and it noted a mark that some disks make anew.
  if (!isOwnName(staging) && !(await isEmpty(staging))) return true;
  const game = registry.get(gameId);
  if (target !== null && game !== null) return hasGame(registry, { ...game, folder: target });
  return commit !== null && hasPlaced({ gameId, folder }, commit);
}

function hasPlaced(
  job: Pick<JobRecord, 'gameId' | 'folder'>,
  { files, facts: { launch } }: SwitchCommit,
): Promise<boolean> {
  const rows: InstalledFiles['files'] = files.map(([path, size]) => [path, size, 0]);
  return hasGame({ files: () => Promise.resolve({ files: rows }) }, { ...job, launch });
}

/**
 * Notes where a run works, once before it makes anything, also of its game: from here on `requirePlace`
 * accepts no other folder. Throws `folder-missing`.
 */
export async function settlePlace(
  job: GameJob,
  registry: Games & Pick<InstalledRegistry, 'change' | 'changeAll' | 'list'>,
  commit: SwitchCommit | null = null,
): Promise<void> {
  const { record } = job;
  const { gameId, kind } = record;
  const folder = dirname(record.staging);
  const game = kind === 'move' ? null : registry.get(gameId);
  const found = await readPlace(folder);
  const own = kind === 'move' ? null : await readOwnPlace(record.folder);
  if (await isPlaceLost(registry, record, found, commit)) throw missingPlace(record);
  if (game === null && (await isOwnLost(record, commit))) throw missingPlace(record);
  const seen = found ?? (await madeAnew(folder, game ?? record));
  if (seen === null) throw missingPlace(record);
  const known = game?.folder === record.folder ? game : record;
  const isByName = commit === null && known === game && !(await isGameThere(registry, game, seen));
  const now = await claimPlace(folder, seen);
  if (now === null) throw missingPlace(record);
  const ownPlace = own === null ? null : await claimOwnPlace(record.folder, own, known.ownPlace);
  if (own !== null && ownPlace === null) throw missingPlace(record);
  // An id that can't be read now is not forgotten.
  const noted = { place: now.mark, placeId: now.id ?? known.placeId ?? null, ownPlace };
  job.change(noted);
  await noteLater(registry, folder, seen, now);
  // What only has its names may be another one's: it becomes the game's when the check has ended well.
  if (known === game && !isByName) await noteFound(registry, job);
}

/** Notes the places of a run as those of its game. */
export async function noteFound(
  registry: Pick<InstalledRegistry, 'get' | 'change'>,
  { gameId, record }: GameJob,
): Promise<void> {
  const game = registry.get(gameId);
  if (game === null || isDeepStrictEqual(notedPlace(game), notedPlace(record))) return;
  await writingOwn(() => registry.change(gameId, notedPlace(record)));
}

/** Of a new game that is being placed behind a link. Before that, nothing of it is there. */
async function isOwnLost(record: JobRecord, commit: SwitchCommit | null): Promise<boolean> {
  const { ownPlace, folder } = record;
  if (ownPlace === null || commit === null) return false;
  const now = await readPlace(folder);
  if (isSamePlace(ownPlace, now)) return false;
  return now === null || !(await hasPlaced(record, commit));
}

/** A place that the player deleted; null where its disk may be away. */
async function madeAnew(folder: string, known: KnownPlace): Promise<Place | null> {
  if (!(await isDiskThere(folder, known))) return null;
  await makeFolder(folder);
  return readPlace(folder);
}

/** Throws `folder-missing`: nothing may be written to the disk below. */
export async function requirePlace(job: GameJob): Promise<void> {
  if (!(await isPlaceKept(job))) throw missingPlace(job.record);
}

/**
 * What made work fail: with a disk away that is it, whatever failed because of it. Where looks fail
 * for another reason, nothing is known of the disk.
 */
export async function reasonOf(
  error: unknown,
  ...looks: readonly (() => Promise<void>)[]
): Promise<{ reason: unknown; isDiskKept: boolean }> {
  let isDiskKept = true;
  for (const look of looks)
    try {
      await look();
    } catch (found) {
      if (toFailure(found).kind === 'folder-missing') return { reason: found, isDiskKept: false };
      isDiskKept = false;
    }
  return { reason: error, isDiskKept };
}

/** Whether the folders that a run noted are still there; one with its id that has another inode by now is noted anew. */
export async function isPlaceKept(job: GameJob): Promise<boolean> {
  const { record } = job;
  const held = heldPlace(dirname(record.staging), record);
  if (!(await held.isKept())) return false;
  if (held.mark !== record.place) job.change({ place: held.mark });
  const { ownPlace } = record;
  if (ownPlace === null) return true;
  const own = heldPlace(record.folder, ownPlace);
  if (!(await own.isKept())) return false;
  if (own.mark !== null && own.mark !== ownPlace.place)
    job.change({ ownPlace: { ...ownPlace, place: own.mark } });
  return true;
}

export function missingPlace({ staging }: Pick<JobRecord, 'staging'>): HostError {
  return new HostError(failures.folderMissing(dirname(staging)));
}

/** Also if it is missing. */
async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.length === 0;
}

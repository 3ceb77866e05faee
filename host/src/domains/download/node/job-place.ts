import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError, toFailure } from '../../failure/core/host-error.ts';
import { hasGame, hasNames, isInPlace, isOwnThere } from '../../package/node/game-there.ts';
import type { InstalledFiles, InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isIdKnown, isPlaceKnown, isSamePlace } from '../../storage/core/place.ts';
import type { Place } from '../../storage/core/place.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { isDiskThere } from '../../storage/node/folder-mark.ts';
import { heldPlace } from '../../storage/node/held-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import { isOwnName } from '../../storage/node/staging-folder.ts';
import type { JobCommit, JobRecord, SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import { isGoalThere, isListed } from './moved-there.ts';
import { unitedFiles } from './united-files.ts';

export type Games = Pick<InstalledRegistry, 'get' | 'files'>;
type Staged = Pick<
  JobRecord,
  'gameId' | 'id' | 'place' | 'placeId' | 'staging' | 'folder' | 'target' | 'decided'
>;

/**
 * The folder that a job's game is in, or that it has staged something in, is gone or another one, as
 * after its disk was pulled out. `now` is what that folder is, and `commit` the switch or move that is decided:
 * that waits for its own disk, for another one may have a backup of the game.
 */
export async function isPlaceLost(
  registry: Games,
  record: JobRecord,
  now?: Place | null,
  commit: JobCommit | null = null,
): Promise<boolean> {
  const place = now === undefined ? await readPlace(dirname(record.staging)) : now;
  const game = record.kind === 'move' ? null : registry.get(record.gameId);
  if (game === null || game.folder !== record.folder || commit?.kind === 'move')
    return !(await isStagedThere(registry, record, place, commit));
  const at = { record, game, commit };
  if (await isAroundLost(registry, at, place)) return true;
  if (await isOwnThere(registry, game)) return false;
  return isLostAt(registry, at, await readPlace(game.folder));
}

async function isAroundLost(registry: Games, at: JobOfGame, now: Place | null): Promise<boolean> {
  const { record, game, commit } = at;
  if (commit !== null) return isDecidedAway(registry, { record, game, commit }, now);
  if (isCheckedIn(record, now) || (await isInPlace(registry, game, now))) return false;
  return isLostAt(registry, at, now);
}

interface JobOfGame {
  readonly record: JobRecord;
  readonly game: InstalledGame;
  readonly commit: SwitchCommit | null;
}

/** Its own place is there by its id, or by what is still staged; where no id is known, by the files. */
async function isDecidedAway(
  registry: Games,
  { record, game, commit }: JobOfGame & { readonly commit: SwitchCommit },
  now: Place | null,
): Promise<boolean> {
  const known = isPlaceKnown(record) ? record : game;
  if (isSamePlace(known, now) || (await isDiskThere(dirname(record.staging), known))) return false;
  if (now === null) return true;
  if (isIdKnown(known)) return !(await isStagingThere(record, now));
  return !(await hasBoth(registry, record, game, commit, now));
}

/** A check knows the place in which it has begun; of its game that is noted when it has ended well. */
function isCheckedIn({ kind, placeId }: JobRecord, now: Place | null): boolean {
  return kind === 'repair' && placeId !== null && now?.id === placeId;
}

/** Whether a place that is not known as the game's is not to become it either. */
async function isLostAt(
  registry: Games,
  { record, game, commit }: JobOfGame,
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

/** Whether what a job has staged is on another disk than its game, which is there. */
export async function isElsewhere(record: JobRecord): Promise<boolean> {
  const now = await readPlace(dirname(record.staging));
  if (now === null || !isPlaceKnown(record) || isSamePlace(record, now)) return false;
  return !(await isStagingThere(record, now));
}

/**
 * Whether what a job has staged, or put in place, is where it was; also if nothing is known. Where an id is
 * known, files prove nothing: another disk may have a backup of the game.
 */
export async function isStagedThere(
  registry: Games,
  record: Staged,
  now: Place | null,
  commit: JobCommit | null = null,
): Promise<boolean> {
  if (!isPlaceKnown(record)) return true;
  const isSame = isSamePlace(record, now);
  if (isSame && (isIdKnown(record) || !isListed(commit))) return true;
  const { gameId, staging, target, folder } = record;
  if (await isDiskThere(dirname(staging), record)) return true;
  if (now === null) return false;
  if (commit?.kind === 'move' && (isIdKnown(record) || isListed(commit)))
    return isGoalThere(record, commit, now);
  if (await isStagingThere(record, now)) return true;
  if (isIdKnown(record)) return false;
  // An older host's, and it noted a mark that some disks make anew.
  if (!isOwnName(staging) && !(await isEmpty(staging))) return true;
  const game = registry.get(gameId);
  if (target !== null && game !== null) return hasGame(registry, { ...game, folder: target });
  return commit?.kind === 'switch' && hasPlaced({ gameId, folder }, commit);
}

export function hasPlaced(
  job: Pick<JobRecord, 'gameId' | 'folder'>,
  { files, facts: { launch } }: SwitchCommit,
): Promise<boolean> {
  const rows: InstalledFiles['files'] = files.map(([path, size]) => [path, size, 0]);
  return hasGame({ files: () => Promise.resolve({ files: rows }) }, { ...job, launch });
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

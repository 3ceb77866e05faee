import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { writingOwn } from '../../failure/node/system-error.ts';
import { hasMostFiles, isGameThere } from '../../package/node/game-there.ts';
import { claimOwnPlace, readOwnPlace } from '../../package/node/own-place.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isSamePlace, notedPlace } from '../../storage/core/place.ts';
import type { KnownPlace, Place } from '../../storage/core/place.ts';
import { isDiskThere } from '../../storage/node/folder-mark.ts';
import { hashOf } from '../../storage/node/hash-file.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import type { JobCommit, JobRecord, SwitchCommit } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import { hasPlaced, isPlaceLost, missingPlace } from './job-place.ts';
import type { Games } from './job-place.ts';
import type { JobStore } from './job-store.ts';
import { gamesIn, noteLater } from './later-place.ts';

/** What `settlePlace` writes into. */
export interface SettleParts {
  readonly registry: Games &
    Pick<InstalledRegistry, 'change' | 'changeAll' | 'list' | 'readHashes'>;
  readonly store: Pick<JobStore, 'save' | 'releaseFiles'>;
}

interface Settling {
  /** Of a run that goes on with a decision. */
  readonly commit?: JobCommit | null;
  readonly signal?: StopSignal;
}

/**
 * Notes where a run works, once before it makes anything, also of its game: from here on `requirePlace`
 * accepts no other folder. A new id is noted before it is written, by `store`. Throws `folder-missing`. A
 * run that is to stop notes nothing: by the time its disk answers, the game may have another job.
 */
export async function settlePlace(
  job: GameJob,
  parts: SettleParts,
  { commit = null, signal }: Settling,
): Promise<void> {
  const { registry, store } = parts;
  const goOn = (): void => signal && throwIfStopped(signal);
  const { record, isAskedAnew } = job;
  const { gameId, kind } = record;
  // It holds for one run.
  job.isAskedAnew = false;
  const folder = dirname(record.staging);
  const game = kind === 'move' ? null : registry.get(gameId);
  const found = await readPlace(folder);
  const own = kind === 'move' ? null : await readOwnPlace(record.folder);
  const isLost = await isPlaceLost(registry, record, found, commit);
  const isTaken = isLost && isAskedAnew && (await isTakenAnew(parts, record, found, commit));
  if (isLost && !isTaken) throw missingPlace(record);
  if (game === null && (await isOwnLost(record, commit))) throw missingPlace(record);
  const seen = found ?? (await madeAnew(folder, game ?? record));
  if (seen === null) throw missingPlace(record);
  const known = game?.folder === record.folder ? game : record;
  const isByName = commit === null && known === game && !(await isGameThere(registry, game, seen));
  const now = await claimPlace(folder, seen, async (id) => {
    goOn();
    job.change({ place: seen.mark, placeId: id });
    await writingOwn(() => store.save(job.checkpoint()));
    await noteLater(registry, gamesIn(registry, folder), seen, id);
  });
  if (now === null) throw missingPlace(record);
  const ownPlace = own === null ? null : await claimOwnPlace(record.folder, own, known.ownPlace);
  if (own !== null && ownPlace === null) throw missingPlace(record);
  goOn();
  // An id that can't be read now is not forgotten.
  const noted = { place: now.mark, placeId: now.id ?? known.placeId ?? null, ownPlace };
  job.change(noted);
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

/**
 * A decided switch waits for its own disk. Where the id of that is lost and nothing is staged any more, the player
 * may ask for it once more (`isAskedAnew`): then a place without an id counts that has most of what was placed.
 */
async function isTakenAnew(
  parts: SettleParts,
  record: JobRecord,
  now: Place | null,
  commit: JobCommit | null,
): Promise<boolean> {
  if (now === null || commit?.kind !== 'switch') return false;
  const isFree = now.id === null || now.id === parts.registry.get(record.gameId)?.laterPlaceId;
  if (!isFree || !(await hasMostPlaced(record, commit))) return false;
  return commit.placed.length === 0 || hasHashes(parts, record, commit);
}

/** Of a new game that is being placed behind a link. Before that, nothing of it is there. */
async function isOwnLost(record: JobRecord, commit: JobCommit | null): Promise<boolean> {
  const { ownPlace, folder } = record;
  if (ownPlace === null || commit?.kind !== 'switch') return false;
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

/** A program that is the same in both versions is no sign of the switch. */
function hasMostPlaced(
  { folder }: Pick<JobRecord, 'folder'>,
  { files, placed }: SwitchCommit,
): Promise<boolean> {
  const names = new Set<string>(placed);
  const rows = files.filter(([path]) => names.size === 0 || names.has(path));
  return hasMostFiles(folder, rows);
}

/** A look at more of them would only take longer. */
const MOST_HASHED = 8;

/** Whether most of the smallest files that were placed are the release's: packs of fixed sizes may be an older one's. */
async function hasHashes(
  { registry, store }: SettleParts,
  { gameId, folder }: Pick<JobRecord, 'gameId' | 'folder'>,
  { files, placed }: SwitchCommit,
): Promise<boolean> {
  const sizes = new Map<string, number>(files);
  const sizeOf = (path: string): number => sizes.get(path) ?? 0;
  const smallest = placed.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, MOST_HASHED);
  for (const release of store.releaseFiles(gameId)) {
    const hashes = await registry.readHashes(release, gameId);
    if (hashes === null) continue;
    let right = 0;
    for (const path of smallest)
      if ((await hashOf(join(folder, path))) === hashes.get(path)) right += 1;
    return right * 2 > smallest.length;
  }
  return false;
}

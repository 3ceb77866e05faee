import { notedPlace } from '../../storage/core/place.ts';
import { lstat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import type { GamePath } from '@gamebox/contract/host';
import { failures } from '../../failure/core/host-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { ifPresent } from '../../failure/node/system-error.ts';
import { folderExists, GameFolder } from '../../storage/node/game-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { JobRecord, MoveCommit } from '../core/job-record.ts';
import type { JobStore } from './job-store.ts';
import { leftStaging } from '../../storage/node/staging-folder.ts';
import { removeMarksOf } from './job-mark.ts';
import { createMoveJob, createRepairJob, newRecord } from './new-jobs.ts';
import { unitedFiles } from './united-files.ts';

export interface LostCommitParts {
  readonly registry: InstalledRegistry;
  readonly store: JobStore;
}

type Lost = Pick<JobRecord, 'kind' | 'mixed' | 'damaged'>;

/**
 * What becomes of a decided job whose commit can't be read: the game's folder may hold files of two
 * versions. The registry then lists both, so that the next check or uninstallation knows them, and
 * the job has found a bad file: giving it up leaves a failed check. A first installation is listed as
 * the release that it was bringing, and becomes a check of it.
 */
export async function noteMixed(parts: LostCommitParts, record: JobRecord): Promise<Lost> {
  const { kind, folder } = record;
  // If it can't be written down, at least nobody takes the game for a whole one.
  const found = await listBoth(parts, record).catch(() => ({ kind, path: undefined }));
  return { kind: found.kind, mixed: true, damaged: record.damaged ?? found.path ?? folder };
}

async function listBoth(
  { registry, store }: LostCommitParts,
  record: JobRecord,
): Promise<Pick<Lost, 'kind'> & { path: string | undefined }> {
  const { gameId, folder, staging, name, coverPrcture, packageUrl } = record;
  const next = await releaseOf({ registry, store }, gameId);
  const game = registry.get(gameId);
  const listed = game === null ? { files: [] } : await registry.files(gameId);
  const files = next?.files.files ?? [];
  if (next !== null) {
    const both = await unitedFiles({
      before: listed?.files ?? [],
      files: files.map(([file, size]) => [file, size] as const),
      // Where the old list is lost, a file at any of these paths counts as the game's.
      mayBeStaged: () => listed !== null,
      staging,
    });
    if (game !== null) await registry.saveFiles(gameId, both);
    else {
      await registry.keepRelease(gameId, next.path);
      const place = await knownPlace(record);
      await registry.put({ ...next.game, folder, ...place, name, coverPrcture, packageUrl }, both);
    }
  }
  const isFresh = game === null && registry.get(gameId) !== null;
  return { kind: isFresh ? 'repair' : record.kind, path: (files[0] ?? listed?.files[0])?.[0] };
}

/** Where the record is lost too, the folder is taken as it is: half a game proves nothing. */
async function knownPlace(record: JobRecord) {
  const { place, folder } = record;
  if (place !== null) return notedPlace(record);
  const now = (await folderExists(folder)) ? await readPlace(dirname(folder)) : null;
  return notedPlace({ place: now?.mark, placeId: now?.id });
}

/** The release that a job was bringing; null if neither its file nor the copy can be read. */
async function releaseOf({ registry, store }: LostCommitParts, gameId: number) {
  for (const path of store.releaseFiles(gameId)) {
    const found = await registry.readRelease(path, gameId);
    if (found !== null) return { ...found, path };
  }
  return null;
}

/**
 * The record of a decided job that has lost its own; null if its game is not known either. A new game is looked
 * for where games usually go: which folder was chosen for it is lost too, and there it is downloaded anew.
 */
export async function recordOfLost(
  parts: LostCommitParts & { readonly home: string },
  gameId: number,
): Promise<JobRecord | null> {
  const next = await releaseOf(parts, gameId);
  const fresh = next !== null && (await folderExists(next.game.folder)) ? next.game : null;
  const game = parts.registry.get(gameId) ?? fresh;
  if (game === null) return null;
  const failure = failures.hashMismatch(game.folder);
  const { moving } = game;
  const job =
    moving === null || next !== null
      ? createRepairJob(game)
      : createMoveJob({ ...game, folder: moving.from }, moving.to);
  const { home } = parts;
  const record = newRecord(job, home);
  const folder = job.target ?? job.folder;
  const [staging = record.staging] = await leftStaging({ gameId, folder, home }, null);
  // Without an id, as a commit that doesn't name its job: it may still be there.
  return { ...record, id: '', staging, state: 'failed', failure, decided: true };
}

/**
 * The rest of a move whose commit is lost; null if the game is where it was, or if it can't be told
 * that the folder at the goal is the game's.
 */
export async function restOfMove(
  parts: LostCommitParts,
  record: JobRecord,
): Promise<MoveCommit | null> {
  const rest = await placedMove(parts, record);
  // A move that is forgotten leaves the folders as they were.
  if (rest === null) await removeMarksOf(record);
  return rest;
}

async function placedMove(
  { registry }: LostCommitParts,
  { gameId, folder: from, staging, target: to }: JobRecord,
): Promise<MoveCommit | null> {
  const game = registry.get(gameId);
  if (game === null || to === null) return null;
  const move = { kind: 'move', from, to, placedAt: null } as const;
  if (game.folder === to) return { ...move, copy: staging };
  if (!(await folderExists(to))) return null;
  if (!(await folderExists(from))) return { ...move, copy: null };
  // The copy is put in place whole, so it is whole if it is no longer where it was made.
  if (await folderExists(staging)) return null;
  const paths = (await registry.files(gameId))?.files.map(([path]) => path) ?? [];
  return (await hasSame(from, to, paths)) ? { ...move, copy: staging } : null;
}

/** Whether the second folder has each of these files that the first one has. */
async function hasSame(from: string, to: string, paths: readonly GamePath[]): Promise<boolean> {
  const [old, placed] = [new GameFolder(from), new GameFolder(to)];
  let same = 0;
  for (const path of paths) {
    const before = await plainFile(old.path(path));
    if (before === null) continue;
    const after = await plainFile(placed.path(path));
    if (after === null) return false;
    const isChangedSince = before.mtimeMs > after.mtimeMs;
    if (before.size !== after.size && !isChangedSince) return false;
    same += 1;
  }
  return same > 0;
}

async function plainFile(path: string): Promise<Stats | null> {
  const found = await ifPresent(() => lstat(path));
  return found?.isFile() === true ? found : null;
}

import { dirname } from 'node:path';
import { failures, toFailure } from '../../failure/core/host-error.ts';
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { uninstall } from '../../package/node/uninstall.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { removeTree } from '../../storage/node/folder-mode.ts';
import { sweepPlace } from '../../storage/node/place-file.ts';
import type { JobCommit, JobRecord } from '../core/job-record.ts';
import { entryOf } from './history-entry.ts';
import type { GamePlaces } from './game-places.ts';
import { saveJob } from './job-files.ts';
import type { JobLifecycle } from './job-lifecycle.ts';
import type { JobStore } from './job-store.ts';
import type { JobTable } from './job-table.ts';
import { logFailure } from './log-failure.ts';
import { noteMixed, recordOfLost, restOfMove } from './lost-commit.ts';
import type { MoveWork } from './move-work.ts';
import { notePlaces } from './note-places.ts';
import type { SwitchWork } from './switch-work.ts';
import { isTakenBack } from './taken-back.ts';
import { leavePlace, undoMade } from './undo-made.ts';

const UNFINISHED = 'what an earlier run left could not be finished';

export interface RecoveryParts {
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
  readonly table: JobTable;
  readonly lifecycle: JobLifecycle;
  readonly switches: SwitchWork;
  readonly moves: MoveWork;
  readonly places: Pick<GamePlaces, 'leaveGame'>;
  readonly book: Pick<LibraryBook, 'note'>;
  readonly log: Logger;
  /** The parent folder of games, unless another one is chosen. */
  readonly installDir: () => string;
}

/**
 * Restores the jobs of the host's last run: decided jobs are finished, active ones go to the front
 * of the queue, all others stay as they were.
 */
export async function recoverJobs(parts: RecoveryParts): Promise<void> {
  const { registry, store, places, log } = parts;
  const removing = registry.list().filter((game) => game.removing && game.unremoved === null);
  for (const game of removing) await logFailure(goOnRemoving(parts, game), log, UNFINISHED);
  await notePlaces(registry);
  parts.table.held = await store.isHeld();
  const lost: number[] = [];
  const records = await store.loadAll((gameId) => lost.push(gameId));
  for (const gameId of lost) {
    const record = await recordOfLost(parts, gameId);
    if (record === null) await logFailure(store.remove(gameId), log, UNFINISHED);
    else records.push(record);
  }
  await sweepPlaces([
    parts.installDir(),
    ...registry.list().map(({ folder }) => dirname(folder)),
    ...registry.list().flatMap(({ folder, ownPlace }) => (ownPlace === undefined ? [] : [folder])),
    ...records.map(({ staging }) => dirname(staging)),
  ]);
  const first = records.filter(({ state }) => state === 'active');
  const back = records.filter(({ state }) => state === 'offline');
  const rest = records.filter(({ state }) => state !== 'active' && state !== 'offline');
  // `recover` puts each at the front of the queue, so the one that runs first comes last here.
  for (const record of [...rest, ...back, ...first])
    await logFailure(recover(parts, record), log, UNFINISHED);
  for (const game of removing) await places.leaveGame(dirname(game.folder), game);
  for (const { gameId } of registry.list())
    if (parts.table.get(gameId)?.record.kind !== 'move') await registry.forgetMove(gameId);
}

/** A drive that does not answer must not hold the start up. */
async function sweepPlaces(folders: readonly string[]): Promise<void> {
  await Promise.all(
    [...new Set(folders)].map((folder) => answerInTime(sweepPlace(folder), undefined)),
  );
}

/** Finishes an interrupted uninstallation, including the files of the job that it ended. */
async function goOnRemoving(
  { store, registry }: RecoveryParts,
  { gameId }: InstalledGame,
): Promise<void> {
  await store.remove(gameId);
  await uninstall(registry, gameId);
}

async function recover(parts: RecoveryParts, found: JobRecord): Promise<void> {
  const { store, registry, table, lifecycle, switches, moves, book } = parts;
  const { record, commit } = await commitOf(parts, found);
  if (commit === null && record.kind === 'move') {
    if (record.staged) await removeTree(record.staging);
    // The game is where it was, as if the move had never been requested.
    if (record.state === 'failed') {
      await undoMade(registry, record);
      await store.remove(record.gameId);
      return leavePlace(parts.places, record);
    }
  }
  const job = lifecycle.adopt(record);
  if (commit !== null) {
    const before = registry.get(record.gameId);
    try {
      const [doubtful] =
        commit.kind === 'switch'
          ? await switches.finish(job, commit)
          : await moves.finish(job, commit).then(() => []);
      job.take('finished');
      table.delete(job);
      if (doubtful !== undefined)
        await logFailure(lifecycle.checkAgain(record, doubtful), parts.log);
      const entry = entryOf(job, { before, after: registry.get(record.gameId) });
      if (entry !== null) await book.note(entry);
    } catch (error) {
      const isUndecided = await isTakenBack(parts, job, commit);
      job.take(isUndecided ? 'undecided' : 'failed', toFailure(error));
      if (isUndecided) await saveJob(store, job);
      throw error;
    }
    return;
  }
  const isNext = record.state === 'active' || record.state === 'offline';
  if (isNext) job.change({ order: table.order('first') });
  if (isNext || record !== found) await saveJob(store, job);
}

/** The commit of a job, and the job as it is if its commit is lost. */
async function commitOf(
  parts: RecoveryParts,
  record: JobRecord,
): Promise<{ record: JobRecord; commit: JobCommit | null }> {
  const { store, log } = parts;
  const commit = await store.commit(record);
  if (commit !== null || record.mixed || !(await store.hasLostCommit(record)))
    return { record, commit };
  log.warn({ gameId: record.gameId }, 'the commit of a decided job is lost');
  if (record.kind === 'move') return { record, commit: await restOfMove(parts, record) };
  const lost = { ...record, ...(await noteMixed(parts, record)) };
  const failure = failures.hashMismatch(lost.damaged ?? lost.folder);
  return { record: lost.state === 'failed' ? { ...lost, failure } : lost, commit };
}

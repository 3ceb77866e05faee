import { dirname } from 'node:path';
import { failures, toFailure } from '../../failure/core/host-error.ts';
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { uninstall } from '../../package/node/uninstall.ts';
import { answerInTime, lookInTime } from '../../storage/node/answer-in-time.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import type { DiskLooks } from '../../storage/node/disk-looks.ts';
import { isDiskSilent } from '../../storage/node/make-folder.ts';
import { sweepPlace } from '../../storage/node/place-file.ts';
import type { Clock } from '../core/clock.ts';
import type { JobCommit, JobRecord } from '../core/job-record.ts';
import { entryOf } from './history-entry.ts';
import type { GamePlaces } from './game-places.ts';
import type { GameJob } from './game-job.ts';
import { removeStaged } from './gone-job.ts';
import { removeJob, saveJob } from './job-files.ts';
import type { JobLifecycle } from './job-lifecycle.ts';
import { removeLeftStaging } from './left-staging.ts';
import type { JobStore } from './job-store.ts';
import type { JobTable } from './job-table.ts';
import { logFailure } from './log-failure.ts';
import { noteMixed, recordOfLost, restOfMove } from './lost-commit.ts';
import type { LostRuns } from './lost-runs.ts';
import type { MoveWork } from './move-work.ts';
import { notePlaces } from './note-places.ts';
import type { OfflineWatch } from './offline-watch.ts';
import { RestWork } from './rest-work.ts';
import type { StateBoard } from './state-board.ts';
import type { SwitchWork } from './switch-work.ts';
import { isTakenBack } from './taken-back.ts';
import { leavePlace } from './undo-made.ts';

const UNFINISHED = 'what an earlier run left could not be finished';

export interface RecoveryParts {
  readonly home: string;
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly watch: OfflineWatch;
  readonly lifecycle: JobLifecycle;
  readonly switches: SwitchWork;
  readonly moves: MoveWork;
  readonly places: Pick<GamePlaces, 'removeMade'>;
  readonly book: Pick<LibraryBook, 'note'>;
  readonly log: Logger;
  readonly clock: Clock;
  readonly looks: DiskLooks;
  readonly lost: LostRuns;
  /** The host ends. */
  readonly closing: StopSignal;
  /** A job or a removal has ended, perhaps after the start. */
  readonly onFree: () => void;
  /** The parent folder of games, unless another one is chosen. */
  readonly installDir: () => string;
}

/**
 * Restores the jobs of the host's last run: decided jobs are finished, active ones go to the front
 * of the queue, all others stay as they were. Returns what is left to be removed: nothing waits for
 * a disk for long.
 */
export async function recoverJobs(parts: RecoveryParts): Promise<RestWork> {
  const { registry, store, table, log } = parts;
  const rest = new RestWork(parts);
  const removing = registry.list().filter((game) => game.removing && game.unremoved === null);
  for (const { gameId } of removing) {
    table.uninstalling.add(gameId);
    await logFailure(store.takeAway(gameId), log, UNFINISHED);
  }
  const records = await recordsOf(parts);
  await notePlaces(registry, await decidedOf(parts, records));
  table.held = await store.isHeld();
  await sweepPlaces([
    parts.installDir(),
    ...registry.list().map(({ folder }) => dirname(folder)),
    ...registry.list().flatMap(({ folder, ownPlace }) => (ownPlace === undefined ? [] : [folder])),
    ...records.map(({ staging }) => dirname(staging)),
  ]);
  const leave = (record: JobRecord): Promise<void> => leavePlace(parts.places, record);
  for (const { gameId, folder, sweep } of await store.rests.list(leave, records))
    rest.add(gameId, folder, sweep);
  const first = records.filter(({ state }) => state === 'active');
  const back = records.filter(({ state }) => state === 'offline');
  const silent = records.filter(isSilent);
  const known = new Set([...first, ...back, ...silent]);
  const others = records.filter((record) => !known.has(record));
  // `recover` puts each at the front of the queue, so the one that runs first comes last here; silent ones go to its end.
  for (const record of [...others, ...back, ...first, ...silent])
    await logFailure(recover(parts, rest, record), log, UNFINISHED);
  for (const game of removing)
    rest.add(game.gameId, dirname(game.folder), () => goOnRemoving(parts, game));
  for (const { gameId } of registry.list())
    if (table.get(gameId)?.record.kind !== 'move') await registry.forgetMove(gameId);
  return rest;
}

async function recordsOf({ home, store, registry, log }: RecoveryParts): Promise<JobRecord[]> {
  const lost: number[] = [];
  const records = await store.loadAll((gameId) => lost.push(gameId));
  for (const gameId of lost) {
    const record = await recordOfLost({ home, registry, store }, gameId);
    if (record === null) await logFailure(store.takeAway(gameId), log, UNFINISHED);
    else records.push(record);
  }
  return records;
}

async function decidedOf(
  { store }: RecoveryParts,
  records: readonly JobRecord[],
): Promise<Set<number>> {
  const decided = new Set<number>();
  for (const record of records)
    if (record.decided || (await store.commit(record)) !== null) decided.add(record.gameId);
  return decided;
}

/** A drive that does not answer must not hold the start up. */
async function sweepPlaces(folders: readonly string[]): Promise<void> {
  await Promise.all(
    [...new Set(folders)].map((folder) => lookInTime(folder, () => sweepPlace(folder), undefined)),
  );
}

/** Finishes an interrupted uninstallation. */
async function goOnRemoving(parts: RecoveryParts, game: InstalledGame): Promise<void> {
  const { home, registry, table, closing } = parts;
  try {
    await uninstall(registry, game.gameId, closing);
  } finally {
    table.uninstalling.delete(game.gameId);
  }
  await removeLeftStaging(home, game.gameId, game.folder);
}

async function recover(parts: RecoveryParts, rest: RestWork, found: JobRecord): Promise<void> {
  const { store, table, lifecycle, log, onFree } = parts;
  const { record, commit } = await commitOf(parts, found);
  const job = lifecycle.adopt(record);
  if (commit !== null) {
    job.run = logFailure(goOn(parts, job, commit), log, UNFINISHED).finally(onFree);
    return answerInTime(job.run, undefined);
  }
  if (record.kind === 'move' && record.state === 'failed') {
    // The game is where it was, as if the move had never been requested.
    job.take('cancel');
    rest.add(record.gameId, dirname(record.staging), () => removeFailed(parts, job));
    return;
  }
  if (record.kind === 'move')
    rest.add(record.gameId, dirname(record.staging), async () => void (await removeStaged(record)));
  const isNext = record.state === 'active' || record.state === 'offline';
  if (isNext) job.change({ order: table.order('first') });
  if (isSilent(record)) {
    job.change({ order: table.order('last') });
    job.take('enqueue');
  }
  if (isNext || isSilent(record) || record !== found) await saveJob(store, job);
}

/** Failed because its disk did not answer, which may do so now: if not, the others have had their turns. */
function isSilent({ state, failure }: JobRecord): boolean {
  return state === 'failed' && isDiskSilent(failure);
}

async function removeFailed(parts: RecoveryParts, job: GameJob): Promise<void> {
  const { lifecycle, registry } = parts;
  const adopt = (record: JobRecord): GameJob => lifecycle.adopt(record);
  await removeJob({ ...parts, watch: () => parts.watch, adopt }, job);
  await registry.forgetMove(job.gameId);
}

/** Goes on with a decided job. */
async function goOn(parts: RecoveryParts, job: GameJob, commit: JobCommit): Promise<void> {
  const { store, registry, table, lifecycle, switches, moves, book } = parts;
  const { gameId } = job;
  const before = registry.get(gameId);
  try {
    const [doubtful] =
      commit.kind === 'switch'
        ? await switches.finish(job, commit)
        : await moves.finish(job, commit).then(() => []);
    job.take('finished');
    table.delete(job);
    if (doubtful !== undefined)
      await logFailure(lifecycle.checkAgain(job.record, doubtful), parts.log);
    const entry = entryOf(job, { before, after: registry.get(gameId) });
    if (entry !== null) await book.note(entry);
  } catch (error) {
    const isUndecided = await isTakenBack(parts, job, commit);
    job.take(isUndecided ? 'undecided' : 'failed', toFailure(error));
    if (isUndecided) await saveJob(store, job);
    throw error;
  }
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

import { dirname } from 'node:path';
import type { HostFailure } from '@gamebox/contract/host';
import { toFailure } from '../../failure/core/host-error.ts';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { LibraryBook } from '../../library/node/library-book.ts';
import type { Logger } from '../../log/node/logger.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { fullDisk } from '../../storage/node/disk-space.ts';
import type { DiskLooks } from '../../storage/node/disk-looks.ts';
import { diskSilent } from '../../storage/node/make-folder.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { MissingFolders } from '../../package/node/missing-folders.ts';
import type { Clock } from '../core/clock.ts';
import type { JobCommit, JobRecord, MoveCommit } from '../core/job-record.ts';
import { isLost } from '../core/run-watch.ts';
import { STATE_FACTS } from '../core/job-state.ts';
import { troubleOf } from '../core/network-trouble.ts';
import type { JobEvent } from '../core/job-transitions.ts';
import { DiskWatch } from './disk-watch.ts';
import type { GameJob } from './game-job.ts';
import { entryOf } from './history-entry.ts';
import { foldersOf, leaveFolder, removeJob, saveJob } from './job-files.ts';
import type { JobStore } from './job-store.ts';
import { logFailure } from './log-failure.ts';
import { noteMixed, restOfMove } from './lost-commit.ts';
import type { LostRuns } from './lost-runs.ts';
import type { GamePlaces } from './game-places.ts';
import type { JobTable } from './job-table.ts';
import type { MoveWork } from './move-work.ts';
import type { OfflineWatch, OfflineWatchOptions } from './offline-watch.ts';
import type { ReleaseWork } from './release-work.ts';
import type { StateBoard } from './state-board.ts';
import type { SwitchWork } from './switch-work.ts';
import { isTakenBack } from './taken-back.ts';
import type { BegunWith } from './taken-back.ts';

export interface JobRunsOptions {
  readonly home: string;
  readonly registry: InstalledRegistry;
  readonly book: Pick<LibraryBook, 'note'>;
  readonly missing: Pick<MissingFolders, 'look'>;
  readonly table: JobTable;
  readonly board: StateBoard;
  readonly store: JobStore;
  readonly releases: ReleaseWork;
  readonly switches: SwitchWork;
  readonly moves: MoveWork;
  readonly places: Pick<GamePlaces, 'removeMade'>;
  readonly clock: Clock;
  readonly looks: DiskLooks;
  readonly lost: LostRuns;
  readonly log: Logger;
  /** Watches the server of a job that waits for the network. */
  readonly watch: () => OfflineWatch;
  readonly networkNow: OfflineWatchOptions['networkNow'];
  readonly isClosing: () => boolean;
  /** Takes a new job up. */
  readonly adopt: (record: JobRecord) => unknown;
  /** Called if another program changed a game's files while they were placed. */
  readonly onDoubtful: (job: JobRecord, path: string) => void;
  /** Called when what is left of a failed job's run has ended, and its disk answers again. */
  readonly onAnswer: (job: GameJob) => void;
  /** Called when the place of the active job is free. */
  readonly onEnd: () => void;
}

/**
 * How often a running job reports its speed and remaining time, even without new bytes. Its
 * progress is stored as often, so a player sees at most this much lost after a kill.
 */
const TICK_MS = 1000;
/** How long a run waits for what is left of an earlier one. */
const FREE_MS = 8000;
/**
 * After these failures nothing of the release is trusted: if nothing was downloaded, nothing is
 * kept.
 */
const UNTRUSTED: ReadonlySet<HostFailure['kind']> = new Set([
  'manifest-invalid',
  'signature-invalid',
  'release-older',
  'release-expired',
  'release-of-other-game',
  'path-unsafe',
  'size-absurd',
] as const);

/** Runs a job and handles every result. */
export class JobRuns {
  readonly #options: JobRunsOptions;

  constructor(options: JobRunsOptions) {
    this.#options = options;
  }

  /** Never rejects: failures become the job's state. */
  async run(job: GameJob, signal: AbortSignal): Promise<void> {
    const { clock, looks } = this.#options;
    const watch = new DiskWatch(looks);
    const lost = Promise.withResolvers<null>();
    let stopped = 0;
    const tick = (): void => {
      stopped = job.isToStop ? stopped + 1 : 0;
      if (isLost(job, watch.tick(foldersOf(job.record)), stopped)) lost.resolve(null);
      this.#options.board.push(job.gameId);
      void logFailure(saveJob(this.#options.store, job), this.#options.log);
      stopTick = clock.schedule(TICK_MS, tick);
    };
    let stopTick = clock.schedule(TICK_MS, tick);
    const before = this.#options.registry.get(job.gameId);
    let begun: BegunWith = job.isDecided ? 'unknown' : null;
    try {
      begun = await this.#commitOf(job);
      const [doubtful] = await this.#workUntil(lost.promise, job, signal, begun);
      this.#recordEnd(job, before);
      if (doubtful !== undefined) this.#options.onDoubtful(job.record, doubtful);
    } catch (error) {
      stopTick();
      await logFailure(this.#recordStop(job, error, begun), this.#options.log);
    } finally {
      stopTick();
      this.#options.onEnd();
    }
    if (job.state === 'removing')
      await logFailure(removeJob(this.#options, job), this.#options.log);
    void this.#goOnLater(job);
  }

  /** A failed job whose disk did not answer goes on by itself, unless the player does something with it before. */
  async #goOnLater(job: GameJob): Promise<void> {
    const { lost, table, onAnswer } = this.#options;
    const { gameId, record } = job;
    const folder = dirname(record.staging);
    if (job.state !== 'failed' || !lost.has(gameId, folder)) return;
    await lost.ended(gameId, folder);
    const isSame = table.get(gameId) === job && job.record.failure === record.failure;
    if (isSame && job.state === 'failed' && !table.isLeaving(gameId)) onAnswer(job);
  }

  /** Until `silent` resolves: what the run does after that does not count. */
  async #workUntil(
    silent: Promise<null>,
    job: GameJob,
    signal: AbortSignal,
    begun: JobCommit | null,
  ): Promise<readonly string[]> {
    const { lost, looks } = this.#options;
    const { gameId } = job;
    const stop = new AbortController();
    const work = async (): Promise<readonly string[]> => {
      if (!(await lost.isFree(gameId, dirname(job.record.staging), FREE_MS))) throw diskSilent();
      throwIfStopped(stop.signal);
      return this.#work(job, AbortSignal.any([signal, stop.signal]), begun);
    };
    const working = work();
    const doubtful = await Promise.race([working, silent]);
    if (doubtful !== null) return doubtful;
    stop.abort();
    const answered = foldersOf(job.record).map((folder) => looks.answered(folder));
    lost.add(gameId, dirname(job.record.staging), working, answered);
    throw diskSilent();
  }

  async #commitOf(job: GameJob): Promise<JobCommit | null> {
    return (await this.#options.store.commit(job.record)) ?? (await this.#lostCommit(job));
  }

  async #work(
    job: GameJob,
    signal: AbortSignal,
    commit: JobCommit | null,
  ): Promise<readonly string[]> {
    const { releases, switches, moves, board } = this.#options;
    if (commit?.kind === 'switch') return switches.finish(job, commit);
    if (commit?.kind === 'move') await moves.finish(job, commit);
    else if (job.record.kind === 'move') await moves.run(job, signal);
    else {
      const { doubtful, check } = await releases.run(job, signal);
      if (job.record.kind === 'repair') board.recordCheck(job.gameId, check);
      return doubtful;
    }
    return [];
  }

  /** What is left to do of a decided job whose commit can't be read; null to begin it again. */
  async #lostCommit(job: GameJob): Promise<MoveCommit | null> {
    if (!job.isDecided) return null;
    if (job.record.kind === 'move') return restOfMove(this.#options, job.record);
    if (!job.record.mixed) job.change(await noteMixed(this.#options, job.record));
    return null;
  }

  #recordEnd(job: GameJob, before: InstalledGame | null): void {
    const { table, board, registry, book, missing, log } = this.#options;
    const repairedFiles = board.checkOf(job.gameId)?.repairedFiles;
    const entry = entryOf(job, { before, after: registry.get(job.gameId), repairedFiles });
    if (entry !== null) void book.note(entry);
    void missing.look();
    job.take('finished');
    table.delete(job);
    board.push(job.gameId);
    log.info({ gameId: job.gameId, job: job.record.kind }, 'job finished');
  }

  async #recordStop(job: GameJob, error: unknown, begun: BegunWith): Promise<void> {
    const { log, watch, isClosing } = this.#options;
    const { gameId } = job;
    const stopped = job.isEnding;
    const inVain = Math.max(job.offlineTries, watch().forget(gameId));
    const failure = stopped ? null : await withSpace(job, toFailure(error));
    const isGivenUp = this.#isGivenUp(job, failure);
    if (failure === null) log.info({ gameId, state: job.state }, 'job is stopped');
    else
      log.warn({ gameId, job: job.record.kind, failure: failure.kind, err: error }, 'job failed');
    // The page learns that the game is away, and how to do without it.
    if (failure?.kind === 'folder-missing') void this.#options.missing.look();
    const end = await this.#endOf(job, failure, begun);
    await this.#settle(job, isGivenUp && end === 'cut-off' ? 'failed' : end, failure);
    if (job.state !== 'offline') job.forgetTries();
    else if (!isClosing()) watch().watch(gameId, job.record.packageUrl, inVain);
  }

  /** Whether a job that would wait for the network got a page too often by now. */
  #isGivenUp({ loginPages }: GameJob, failure: HostFailure | null): boolean {
    if (failure?.kind === 'network-login') return loginPages.isTooMany(this.#options.networkNow());
    loginPages.reset();
    return false;
  }

  /** The event for a run that did not finish; `failure` is null if it was asked to stop. */
  async #endOf(job: GameJob, failure: HostFailure | null, begun: BegunWith): Promise<JobEvent> {
    // A check that has found nothing yet has nothing to continue with.
    const { kind, damaged } = job.record;
    const isEmpty = kind === 'repair' && damaged === null && job.bytesDone === 0;
    if (failure === null) return isEmpty ? 'stopped-empty' : 'stopped';
    // The commit file may exist although its folder could not be synced: then it counts.
    if (job.isDecided && (await isTakenBack(this.#options, job, begun))) return 'undecided';
    return troubleOf(failure) === null ? 'failed' : 'cut-off';
  }

  /** The disk is updated before the page learns of the end. */
  async #settle(job: GameJob, event: JobEvent, failure: HostFailure | null): Promise<void> {
    const { home, store } = this.#options;
    const next = job.after(event);
    const { recorded: state, isKept } = STATE_FACTS[next ?? job.state];
    // Written down with the failure: should the commit get lost, the game is not whole.
    if (STATE_FACTS[next ?? job.state].isDecided) job.change({ decided: true });
    const record = { ...job.checkpoint(), state, failure: state === 'failed' ? failure : null };
    // What is known to be damaged must not be forgotten because the server lies.
    const isUnsettled = job.isDecided || job.record.damaged !== null;
    const isTrusted = failure === null || isUnsettled || !UNTRUSTED.has(failure.kind);
    if (isTrusted || (await folderExists(job.record.staging))) {
      if (isKept) await logFailure(store.save(record), this.#options.log);
    } else {
      await logFailure(store.remove(job.gameId), this.#options.log);
      leaveFolder(job, home);
    }
    job.take(event, failure);
    // The player may have requested another end during the write.
    if (isTrusted && job.state !== next) await logFailure(saveJob(store, job), this.#options.log);
  }
}

/** Says of a write's disk-full failure what is missing. */
async function withSpace(job: GameJob, failure: HostFailure): Promise<HostFailure> {
  if (failure.kind !== 'disk-full' || failure.needBytes > 0) return failure;
  const { target, folder } = job.record;
  try {
    return await fullDisk(target ?? folder, job.bytesTotal - job.bytesDone);
  } catch {
    return failure;
  }
}

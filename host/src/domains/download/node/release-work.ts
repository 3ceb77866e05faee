import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { GameGlobs } from '@gamebox/contract/host';
import type { GamePath } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { PlayInfo } from '../../package/core/game-service.ts';
import { folderExists, gameFolderIn } from '../../storage/node/game-folder.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { stagingFolderFor } from '../../storage/node/staging-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { KnownReleases } from '../../package/node/known-releases.ts';
import { changedFiles, checkSwitch } from '../../package/node/switch-check.ts';
import type { Engine, StagedRelease } from '../core/engine.ts';
import type { JobRecord, SwitchCommit } from '../core/job-record.ts';
import { writingOwn } from '../../failure/node/system-error.ts';
import { throwIfStopped } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';
import { engineTask } from './engine-task.ts';
import type { GameJob } from './game-job.ts';
import type { GamePlaces } from './game-places.ts';
import { isElsewhere, isPlaceLost, missingPlace, requirePlace } from './job-place.ts';
import type { JobStore } from './job-store.ts';
import { tryRecords } from './record-installed.ts';
import { RunEvents } from './run-events.ts';
import { noteFound, settlePlace } from './settle-place.ts';
import { switchCommitOf, switchOf } from './switch-commit.ts';
import type { SwitchWork } from './switch-work.ts';
import { takeUpLeft } from './left-staging.ts';
import { leavePlace } from './undo-made.ts';

export interface ReleaseWorkOptions {
  readonly home: string;
  readonly engine: Engine;
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
  readonly known: KnownReleases;
  readonly play: PlayInfo;
  readonly places: GamePlaces;
  readonly switches: SwitchWork;
  /** The parent folder of games, unless another one is chosen. */
  readonly installDir: () => string;
}

/** The files that a repair checked, and those it brought again. */
export interface CheckResult {
  readonly checkedFiles: number;
  readonly repairedFiles: number;
}

export interface WorkResult {
  /** Null if another release was installed than the one that was to be checked. */
  readonly check: CheckResult | null;
  /** Files that another program changed during the switch: the game must be checked. */
  readonly doubtful: readonly string[];
}

/** The most engine runs of one job if another program changes staged files. */
const MOST_RUNS = 3;

/** Runs an installation, update or repair from any state to the installed game. */
export class ReleaseWork {
  readonly #options: ReleaseWorkOptions;

  constructor(options: ReleaseWorkOptions) {
    this.#options = options;
  }

  /** Rejects with a `HostError`, or with anything after the signal. */
  async run(job: GameJob, signal: AbortSignal): Promise<WorkResult> {
    const { engine } = this.#options;
    await this.#settleFolder(job, signal);
    for (let left = MOST_RUNS - 1; ; left -= 1) {
      const { record } = job;
      const kind = record.kind === 'repair' ? 'repair' : 'install';
      const found = await engineTask(this.#options, { ...record, kind });
      const task = { ...found, folder: record.folder };
      const events = new RunEvents(job, (release) => {
        void this.#noteRelease(job, release).catch(() => undefined);
      });
      const staged = await engine.run(task, events, signal).finally(() => events.noted());
      throwIfStopped(signal);
      await this.#noteRelease(job, staged.facts.release);
      const installed = task.installed === null ? null : this.#release(job.gameId);
      const check = checkOf(staged, installed);
      if (isNothing(staged, installed)) {
        await this.#keepAsIs(job, staged);
        return { check, doubtful: [] };
      }
      const { commit, changed } = await this.#prepare(job, staged, signal);
      if (changed === null)
        return { check, doubtful: await this.#options.switches.commit(job, commit) };
      // The engine hashes it again and downloads what is missing.
      if (left === 0) throw new HostError(failures.fileChanged(changed));
    }
  }

  /** The newest release is installed and complete. */
  async #keepAsIs(job: GameJob, staged: StagedRelease): Promise<void> {
    const { store, registry } = this.#options;
    job.take('decided');
    // The stored release file may be damaged even if the game is not.
    await writingOwn(async () => {
      await registry.keepRelease(job.gameId, staged.releaseFile);
      await registry.noteRelease(job.gameId, staged.facts.release);
      await noteFound(registry, job);
    });
    await store.finish(job.gameId);
  }

  /**
   * Waits for the game to end and tests the switch; `changed` is a file that no longer has its
   * hash.
   */
  async #prepare(
    job: GameJob,
    staged: StagedRelease,
    signal: AbortSignal,
  ): Promise<{ commit: SwitchCommit; changed: string | null }> {
    const { play } = this.#options;
    const commit = switchCommitOf(staged, await this.#listRemoved(job, staged));
    job.enter('installing');
    await this.#options.store.copyRelease(job.gameId, commit.releaseFile);
    const change = switchOf(job, commit);
    do {
      while (play.isRunning(job.gameId))
        await untilDoneOrStopped(play.whenEnded(job.gameId), signal);
      await requirePlace(job);
      await checkSwitch(change, commit.releaseFile);
      await tryRecords(this.#options, job.gameId);
      const [changed] = await changedFiles(change);
      if (changed !== undefined) return { commit, changed };
    } while (play.isRunning(job.gameId));
    throwIfStopped(signal);
    return { commit, changed: null };
  }

  /**
   * An installed game stays in its folder; a new one goes where the player wants it now. Nothing is noted, or
   * taken up, once the run is to stop: by then the job may be for another folder.
   */
  async #settleFolder(job: GameJob, signal: StopSignal): Promise<void> {
    const { home, installDir, registry, store, places, switches } = this.#options;
    const { gameId, record } = job;
    const game = registry.get(gameId);
    const lost = await isPlaceLost(registry, record);
    const begun = !lost && (await folderExists(record.staging));
    const fresh = begun ? record.folder : gameFolderIn(record.installDir ?? installDir(), gameId);
    const folder = game?.folder ?? fresh;
    const isSame = folder === record.folder;
    throwIfStopped(signal);
    if (lost && isSame) throw missingPlace(record);
    if (game === null && !begun) {
      await places.check(fresh, gameId);
      throwIfStopped(signal);
      const made = await makeFolder(dirname(fresh));
      job.change({ made: places.madeFor(dirname(fresh), [...record.made, ...made]) });
    }
    if (lost || (await isElsewhere(record))) await this.#leaveRest(job);
    const { id } = job.record;
    const staging = stagingFolderFor({ gameId, id, folder, home });
    const known = { place: null, placeId: null, ownPlace: null };
    if (!isSame) job.change({ folder, staging, begun: false, ...known });
    // It may have been given its file for this job.
    if (!isSame && !lost) await this.#leave(job, record);
    throwIfStopped(signal);
    await settlePlace(job, this.#options, { signal });
    job.change({ begun: true });
    throwIfStopped(signal);
    await takeUpLeft(home, job.record);
    // An earlier run may have been killed right before its decision.
    await switches.undo(job);
    throwIfStopped(signal);
    await store.save(job.checkpoint());
  }

  /** What it has staged on another disk waits for that: what it stages from here on has another name. */
  async #leaveRest(job: GameJob): Promise<void> {
    const { record } = job;
    if (record.bytesDone === 0) return;
    await this.#options.store.rests.keep(record);
    const id = randomUUID();
    const staging = stagingFolderFor({ ...record, id, home: this.#options.home });
    job.change({ id, staging });
  }

  /** A job that has staged nothing leaves the folder that it was for, as it was. */
  async #leave(job: GameJob, before: JobRecord): Promise<void> {
    await leavePlace(this.#options.places, before);
    job.change({ made: job.record.made.filter((path) => !before.made.includes(path)) });
  }

  /** Also removes what the registry lists as placed: its release file may be damaged. */
  async #listRemoved(
    { gameId }: GameJob,
    { files, removed, facts }: StagedRelease,
  ): Promise<GamePath[]> {
    const kept = new Set<string>(files.map(({ path }) => path));
    const own = new GameGlobs(facts.playerFiles);
    const placed = (await this.#options.registry.files(gameId))?.files ?? [];
    const gone = placed
      .map(([path]) => path)
      .filter((path) => !kept.has(path))
      .filter((path) => own.find(path) === null);
    return [...new Set([...removed, ...gone])];
  }

  #release(gameId: number): number | null {
    return this.#options.registry.get(gameId)?.release ?? null;
  }

  async #noteRelease({ gameId, record }: GameJob, release: number): Promise<void> {
    await this.#options.known.note(gameId, record.packageUrl, release);
  }
}

/** Compared with a newer release, nothing can be said of the installed files. */
function checkOf(
  { checkedFiles, damaged, facts }: StagedRelease,
  installed: number | null,
): CheckResult | null {
  return facts.release === installed ? { checkedFiles, repairedFiles: damaged.length } : null;
}

function isNothing(staged: StagedRelease, installed: number | null): boolean {
  const { placed, removed, facts } = staged;
  return placed.length === 0 && removed.length === 0 && facts.release === installed;
}

async function untilDoneOrStopped(work: Promise<void>, signal: StopSignal): Promise<void> {
  throwIfStopped(signal);
  const stopped = Promise.withResolvers<void>();
  const onStop = (): void => stopped.resolve();
  signal.addEventListener('abort', onStop, { once: true });
  await Promise.race([work, stopped.promise]);
  signal.removeEventListener('abort', onStop);
  throwIfStopped(signal);
}

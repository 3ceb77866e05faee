import { dirname } from 'node:path';
import type { DownloadGameData } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { PlayInfo } from '../../package/core/game-service.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { isGameThere } from '../../package/node/game-there.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { folderExists, gameFolderIn } from '../../storage/node/game-folder.ts';
import { stagingFolderFor } from '../../storage/node/staging-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { checkTarget } from '../../package/node/move-check.ts';
import { chosenFolder } from '../../storage/node/make-folder.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';
import type { GamePlaces } from './game-places.ts';
import { isPlaceLost, missingPlace } from './job-place.ts';
import type { JobLifecycle } from './job-lifecycle.ts';
import type { JobTable } from './job-table.ts';
import type { LostRuns } from './lost-runs.ts';
import { createInstallJob, createMoveJob, createRepairJob } from './new-jobs.ts';
import type { MadePlace } from './new-jobs.ts';
import { leavePlace } from './undo-made.ts';

export interface JobRequestsOptions {
  readonly home: string;
  readonly registry: InstalledRegistry;
  readonly play: PlayInfo;
  readonly installDir: () => string;
  readonly table: JobTable;
  readonly lifecycle: JobLifecycle;
  readonly places: GamePlaces;
  readonly lost: LostRuns;
}

/** What a job has staged, as far as a folder that is chosen for it matters. */
type Staged = 'nothing' | 'here' | 'away';

/** The folder that a new game's own is in. */
interface Goal {
  readonly installDir: string;
  readonly place: MadePlace;
}

/**
 * Finds or creates the job for a request of the page. Throws if the request is refused. Some
 * methods return a function that finds the job: the caller first claims the place of the active job
 * and then calls it, so that nothing changes in between.
 */
export class JobRequests {
  readonly #options: JobRequestsOptions;

  constructor(options: JobRequestsOptions) {
    this.#options = options;
  }

  /** Throws if the folder that the player chose can't be used. */
  async #tryChosen(data: DownloadGameData): Promise<void> {
    const chosen = chosenIn(data);
    if (chosen !== null) await this.#options.places.tryBelow(chosen, data.gameId);
  }

  /** `goal` is where a new game goes, if that is known already. */
  #install(data: DownloadGameData, goal: Goal | null = null): () => GameJob {
    const { registry, table, lifecycle, places } = this.#options;
    const { gameId, name, coverPrcture, packageUrl } = data;
    const installDir = chosenIn(data);
    return () => {
      const found = table.get(gameId);
      // A move that waits gives way, and a failed one whose rest could not be removed: the game stays where it was.
      if (found === null || (!found.isDecided && found.record.kind === 'move')) {
        const below = goal?.installDir ?? installDir ?? this.#options.installDir();
        const folder = registry.get(gameId)?.folder ?? gameFolderIn(below, gameId);
        const job = lifecycle.create(createInstallJob(data, folder, installDir, goal?.place));
        if (found !== null) void leavePlace(places, found.record);
        return job;
      }
      const isSettled = found.isDecided || registry.get(gameId) !== null;
      const chosen = installDir === null ? {} : { installDir };
      // A folder that is chosen again is taken as it is now.
      const place =
        isSettled || installDir === null ? {} : placeIn(goal, found.record, this.#options.home);
      const before = found.record;
      found.change({ name, coverPrcture, packageUrl, ...chosen, ...place });
      found.isAskedAnew = installDir !== null && isFolderOf(found, installDir);
      if (found.record.staging !== before.staging) void leavePlace(places, before);
      return found;
    };
  }

  /**
   * For a job that may wait for its turn: it knows the disk of a new game from now on. To be asked for in
   * turn (`RequestTurns`).
   */
  async installLater(data: DownloadGameData): Promise<() => GameJob> {
    const staged = await this.#stagedOf(data);
    const goal = await this.#goalOf(data, staged);
    await this.#leaveMove(data.gameId);
    if (staged === 'away') await this.#leave(data.gameId);
    return this.#install(data, goal);
  }

  /** For a job that begins at once: it finds its place itself. */
  async installNow(data: DownloadGameData): Promise<() => GameJob> {
    await this.#tryChosen(data);
    this.#options.table.claim(data.gameId, this.folderFor(data));
    await this.#leaveMove(data.gameId);
    if ((await this.#stagedOf(data)) === 'away') await this.#leave(data.gameId);
    return this.#install(data);
  }

  /** Gives a failed move up, as if it were cancelled: of its copy a rest stays where its disk is away. */
  async #leaveMove(gameId: number, target: string | null = null): Promise<void> {
    const { table, lifecycle, lost } = this.#options;
    const found = table.get(gameId);
    if (found?.state !== 'failed' || found.record.kind !== 'move') return;
    if (found.record.target === target) return;
    const isHung = lost.has(gameId, dirname(found.record.staging));
    // The next job takes its place also where its rest can't be removed.
    await (isHung ? lifecycle.leave(found) : lifecycle.cancel(found)).catch(() => undefined);
  }

  /** The next job of the game is a new one. */
  async #leave(gameId: number): Promise<void> {
    const { table, lifecycle } = this.#options;
    const found = table.get(gameId);
    if (found !== null && isWaiting(found)) await lifecycle.leave(found);
  }

  /** Whether a job that waits is for the folder that is chosen now. */
  isFor({ record }: GameJob, data: DownloadGameData): boolean {
    const chosen = chosenIn(data);
    if (chosen === null || this.#options.registry.get(data.gameId) !== null) return true;
    return record.folder === gameFolderIn(chosen, data.gameId) || record.installDir === chosen;
  }

  /** What a job would stage in: beside the game, or its job, unless another folder is chosen for a new one. */
  folderFor(data: Pick<DownloadGameData, 'gameId' | 'installDir'>): string {
    const { registry, table, installDir } = this.#options;
    const { gameId } = data;
    const installed = registry.get(gameId);
    if (installed !== null) return dirname(installed.folder);
    const chosen = chosenIn(data);
    const job = table.get(gameId);
    if (chosen === null && job !== null) return dirname(job.record.staging);
    return dirname(gameFolderIn(chosen ?? installDir(), gameId));
  }

  async repair(gameId: number): Promise<() => GameJob> {
    const { table, lifecycle } = this.#options;
    const installed = this.#installed(gameId);
    await this.#giveMoveUp(gameId);
    return () => {
      const found = table.get(gameId);
      if (found === null) return lifecycle.create(createRepairJob(installed));
      found.isAskedAnew = true;
      // The player may have copied the game to a new disk since.
      if (found.record.kind === 'repair' && !found.isDecided)
        found.change({ place: null, placeId: null, ownPlace: null });
      return found;
    };
  }

  /**
   * The returned function claims the place itself, unless the move is queued. Null if the game is
   * already there. To be asked for in turn (`RequestTurns`).
   */
  async move(gameId: number, installDir: string, queued: boolean): Promise<(() => GameJob) | null> {
    const { registry, table, lifecycle, places } = this.#options;
    const below = chosenFolder(installDir);
    const target = gameFolderIn(below, gameId);
    const game = this.#movable(gameId, below, queued);
    const { folder } = game;
    if (target === folder) return null;
    if (!(await inTime(folder, () => isGameThere(registry, game), false)))
      throw new HostError(failures.folderMissing(folder));
    const before = table.get(gameId)?.record;
    const isLost = before?.target === target && (await this.#isLost(before));
    if (isLost) throw missingPlace(before);
    // It makes the folder below, so that the job knows its disk however long it waits.
    const goal = await places.claim(below, gameId, () => checkTarget(folder, target));
    await this.#leaveMove(gameId, target);
    return () => {
      const installed = this.#movable(gameId, below, queued);
      const left = table.get(gameId);
      if (left?.isDecided === true) return left;
      const job = lifecycle.create(createMoveJob(installed, target, goal));
      if (left !== null && left.record.target !== target) void leavePlace(places, left.record);
      return job;
    };
  }

  /** The game stays where it was. Refused where the move waits, or is decided. */
  async #giveMoveUp(gameId: number): Promise<void> {
    const { table, lifecycle } = this.#options;
    const found = table.get(gameId);
    if (found?.record.kind !== 'move' || table.isLeaving(gameId)) return;
    if (found.isDecided)
      throw new HostError(failures.unavailable('游戏还没有移动完，请先完成移动，再校验'));
    if (found.state !== 'failed')
      throw new HostError(failures.unavailable('请先完成或取消这个游戏的移动'));
    await lifecycle.cancel(found);
  }

  /** Null where the job can't know it yet: it finds its place when it runs. */
  async #goalOf(data: DownloadGameData, staged: Staged): Promise<Goal | null> {
    const { registry, table } = this.#options;
    const { gameId } = data;
    const chosen = chosenIn(data);
    const isLeaving = table.isLeaving(gameId, this.folderFor(data));
    if (staged === 'here' || isLeaving || registry.get(gameId) !== null) {
      await this.#tryChosen(data);
      return null;
    }
    const installDir = chosen ?? this.#options.installDir();
    const claim = this.#options.places
      .claim(installDir, gameId)
      .then((place) => ({ installDir, place }));
    // What is wrong with the folder of all games fails the job in its turn.
    return chosen === null ? claim.catch(() => null) : claim;
  }

  /** Of the job of a new game, where the player chose a folder. */
  async #stagedOf(data: DownloadGameData): Promise<Staged> {
    const { gameId } = data;
    const { registry, table, lost } = this.#options;
    const found = table.get(gameId);
    if (found === null) return 'nothing';
    const chosen = chosenIn(data);
    if (chosen === null || registry.get(gameId) !== null || !isWaiting(found)) return 'here';
    const { record } = found;
    const { staging, folder, begun } = record;
    const isElsewhere = folder !== gameFolderIn(chosen, gameId);
    if (isElsewhere && lost.has(gameId, dirname(staging))) return 'away';
    const look = async (): Promise<Staged> => {
      // Another disk may be in the same folder.
      if (await isPlaceLost(registry, record)) return isElsewhere || begun ? 'away' : 'nothing';
      return (await folderExists(staging)) ? 'here' : 'nothing';
    };
    return inTime(staging, look, isElsewhere ? 'away' : 'here');
  }

  /** Also where its disk does not answer. */
  #isLost(record: JobRecord): Promise<boolean> {
    const { registry } = this.#options;
    return inTime(record.staging, () => isPlaceLost(registry, record), true);
  }

  #installed(gameId: number): InstalledGame {
    const installed = this.#options.registry.get(gameId);
    if (installed === null) throw new HostError(failures.notInstalled());
    return installed;
  }

  /** Throws unless the game may be moved now, or when its turn comes. */
  #movable(gameId: number, below: string, queued: boolean): InstalledGame {
    const { play, table } = this.#options;
    const installed = this.#installed(gameId);
    if (play.isRunning(gameId)) throw new HostError(failures.alreadyRunning());
    if (!queued) table.claim(gameId, below);
    const job = table.get(gameId);
    if (job !== null && job.record.kind !== 'move')
      throw new HostError(failures.unavailable('请先完成或取消这个游戏的下载'));
    return installed;
  }
}

function chosenIn({ installDir }: Pick<DownloadGameData, 'installDir'>): string | null {
  return installDir === undefined ? null : chosenFolder(installDir);
}

function isFolderOf({ record }: GameJob, installDir: string): boolean {
  return record.folder === gameFolderIn(installDir, record.gameId);
}

/** What a job knows of the folder that was chosen for it. */
function placeIn(
  goal: Goal | null,
  { gameId, id }: Pick<JobRecord, 'gameId' | 'id'>,
  home: string,
): Partial<JobRecord> {
  if (goal === null) return { place: null, placeId: null, ownPlace: null };
  const { installDir, place } = goal;
  const folder = gameFolderIn(installDir, gameId);
  const staging = stagingFolderFor({ gameId, folder, id, home });
  return {
    folder,
    staging,
    place: place.mark,
    placeId: place.id,
    ownPlace: null,
    begun: false,
    made: [...place.made],
  };
}

/** Whether a job waits for the player, so that it may go to another folder. */
function isWaiting({ isActive, isQueued, isDecided }: GameJob): boolean {
  return !isActive && !isQueued && !isDecided;
}

/** A look at what is in a folder; `instead` where its disk does not answer. */
function inTime<T>(path: string, look: () => Promise<T>, instead: T): Promise<T> {
  return lookInTime(dirname(path), look, instead);
}

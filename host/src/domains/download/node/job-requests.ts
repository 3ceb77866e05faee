import type { DownloadGameData } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { PlayInfo } from '../../package/core/game-service.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import { isGameThere } from '../../package/node/game-there.ts';
import { gameFolderIn } from '../../storage/node/game-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { checkTarget } from '../../package/node/move-check.ts';
import { folderMark, nearestFolder } from '../../storage/node/folder-mark.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import { chosenFolder } from '../../storage/node/make-folder.ts';
import type { GameJob } from './game-job.ts';
import type { GamePlaces } from './game-places.ts';
import { isPlaceLost, missingPlace } from './job-place.ts';
import type { JobLifecycle } from './job-lifecycle.ts';
import type { JobTable } from './job-table.ts';
import { createInstallJob, createMoveJob, createRepairJob } from './new-jobs.ts';

export interface JobRequestsOptions {
  readonly registry: InstalledRegistry;
  readonly play: PlayInfo;
  readonly installDir: () => string;
  readonly table: JobTable;
  readonly lifecycle: JobLifecycle;
  readonly places: GamePlaces;
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

  install(data: DownloadGameData): () => GameJob {
    const { registry, table, lifecycle } = this.#options;
    const { gameId, name, coverPrcture, packageUrl } = data;
    const installDir = data.installDir === undefined ? null : chosenFolder(data.installDir);
    return () => {
      const found = table.get(gameId);
      // A failed move is given up: the game stays where it was.
      if (found === null || (!found.isDecided && found.record.kind === 'move')) {
        const below = installDir ?? this.#options.installDir();
        const folder = registry.get(gameId)?.folder ?? gameFolderIn(below, gameId);
        return lifecycle.create(createInstallJob(data, folder, installDir));
      }
      // A folder that is chosen again is taken as it is now.
      const isSettled = found.isDecided || registry.get(gameId) !== null;
      const place = isSettled ? {} : { place: null, placeId: null };
      const chosen = installDir === null ? {} : { installDir, ...place };
      found.change({ name, coverPrcture, packageUrl, ...chosen });
      return found;
    };
  }

  repair(gameId: number): () => GameJob {
    const { table, lifecycle } = this.#options;
    const installed = this.#installed(gameId);
    return () => table.get(gameId) ?? lifecycle.create(createRepairJob(installed));
  }

  /**
   * The returned function claims the place itself, unless the move is queued. Null if the game is
   * already there.
   */
  async move(gameId: number, installDir: string, queued: boolean): Promise<(() => GameJob) | null> {
    const { registry, table, lifecycle, places } = this.#options;
    const below = chosenFolder(installDir);
    const target = gameFolderIn(below, gameId);
    const game = this.#movable(gameId, queued);
    const { folder } = game;
    if (target === folder) return null;
    if (!(await isGameThere(registry, game))) throw new HostError(failures.folderMissing(folder));
    const before = table.get(gameId)?.record;
    if (before?.target === target && (await isPlaceLost(registry, before)))
      throw missingPlace(before);
    // In this order, as in `settlePlace`.
    const above = await nearestFolder(below);
    await places.tryBelow(below, gameId);
    // It makes the folder below, so that the job knows its disk however long it waits.
    await checkTarget(folder, target);
    const seen = await readPlace(below);
    if (above !== null && (await folderMark(above.path)) !== above.mark)
      throw new HostError(failures.folderMissing(below));
    const goal = seen === null ? null : await claimPlace(below, seen);
    if (goal === null) throw new HostError(failures.folderMissing(below));
    return () => {
      const installed = this.#movable(gameId, queued);
      const left = table.get(gameId);
      return left?.isDecided === true
        ? left
        : lifecycle.create(createMoveJob(installed, target, goal));
    };
  }

  #installed(gameId: number): InstalledGame {
    const installed = this.#options.registry.get(gameId);
    if (installed === null) throw new HostError(failures.notInstalled());
    return installed;
  }

  /** Throws unless the game may be moved now, or when its turn comes. */
  #movable(gameId: number, queued: boolean): InstalledGame {
    const { play, table } = this.#options;
    const installed = this.#installed(gameId);
    if (play.isRunning(gameId)) throw new HostError(failures.alreadyRunning());
    if (!queued) table.claim(gameId);
    const job = table.get(gameId);
    if (job !== null && job.record.kind !== 'move')
      throw new HostError(failures.unavailable('请先完成或取消这个游戏的下载'));
    return installed;
  }
}

import { failures, HostError } from '../../failure/core/host-error.ts';
import { writing } from '../../failure/node/system-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { gameFolderIn } from '../../storage/node/game-folder.ts';
import { tryFolder, tryWriting } from '../../storage/node/make-folder.ts';
import { isInside, realOf, refuseOwn } from '../../storage/node/own-folders.ts';
import type { JobTable } from './job-table.ts';

export interface GamePlacesOptions {
  readonly home: string;
  readonly registry: Pick<InstalledRegistry, 'list'>;
  readonly table: Pick<JobTable, 'all'>;
}

/**
 * The folders of games, now and later: no game goes into another game's folder or into the host's
 * own.
 */
export class GamePlaces {
  readonly #options: GamePlacesOptions;

  constructor(options: GamePlacesOptions) {
    this.#options = options;
  }

  /** Tests a folder before it is accepted, so that a job does not fail later because of it. */
  async tryBelow(installDir: string, gameId: number): Promise<void> {
    await tryFolder(installDir, async () => {
      await this.check(gameFolderIn(installDir, gameId), gameId);
      await tryWriting(installDir);
    });
  }

  /**
   * Throws `folder-taken` if the game can't use this folder. A game's folder is moved and removed
   * as a whole, so another game inside would be moved or removed with it.
   */
  async check(folder: string, gameId: number): Promise<void> {
    await refuseOwn(this.#options.home, folder);
    const goal = await writing(folder, () => realOf(folder));
    const others = await Promise.all(this.#others(gameId).map(realInTime));
    if (others.some((other) => isInside(goal, other) || isInside(other, goal)))
      throw new HostError(failures.folderTaken(folder));
  }

  #others(gameId: number): string[] {
    const { registry, table } = this.#options;
    const installed = registry.list().filter((game) => game.gameId !== gameId);
    const jobs = table.all().filter((job) => job.gameId !== gameId);
    return [
      ...installed.map(({ folder }) => folder),
      ...jobs.flatMap(({ record: { folder, staging, target } }) => [
        folder,
        staging,
        target ?? folder,
      ]),
    ];
  }
}

/** If the drive of another game does not answer, this one must not be blocked. */
function realInTime(path: string): Promise<string> {
  return answerInTime(
    realOf(path).catch(() => path),
    path,
  );
}

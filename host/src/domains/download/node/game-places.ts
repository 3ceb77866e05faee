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

/** Where games are, and where they will be: none goes into another's folder, or the host's own. */
export class GamePlaces {
  readonly #options: GamePlacesOptions;

  constructor(options: GamePlacesOptions) {
    this.#options = options;
  }

  /** Tried before it is accepted: a job that begins must not end at its folder. */
  async tryBelow(installDir: string, gameId: number): Promise<void> {
    await tryFolder(installDir, async () => {
      await this.check(gameFolderIn(installDir, gameId), gameId);
      await tryWriting(installDir);
    });
  }

  /**
   * Throws `folder-taken` unless the game may have this folder. One game's folder is moved and
   * removed as a whole: another game in it would go with it.
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

/** The drive of another game that does not answer must not hold up this one. */
function realInTime(path: string): Promise<string> {
  return answerInTime(
    realOf(path).catch(() => path),
    path,
  );
}

import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { writing } from '../../failure/node/system-error.ts';
import { isInPlace } from '../../package/node/game-there.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { isPlaceKnown } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { nearestFolder } from '../../storage/node/folder-mark.ts';
import { gameFolderIn } from '../../storage/node/game-folder.ts';
import { heldPlace } from '../../storage/node/held-folder.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { makeFolder, tryFolder, tryWriting } from '../../storage/node/make-folder.ts';
import { isInside, realOf, refuseOwn } from '../../storage/node/own-folders.ts';
import { claimPlace, readPlace } from '../../storage/node/place-file.ts';
import { FolderTurns } from './folder-turns.ts';
import { isStagedThere } from './job-place.ts';
import type { JobTable } from './job-table.ts';
import { gamesIn, noteLater } from './later-place.ts';
import type { MadePlace } from './new-jobs.ts';

export interface GamePlacesOptions {
  readonly home: string;
  readonly registry: Pick<InstalledRegistry, 'get' | 'list' | 'files' | 'changeAll'>;
  readonly table: Pick<JobTable, 'all'>;
}

/** What a folder of games is made on. */
interface Ground {
  readonly above: HeldFolder | null;
  readonly made: readonly string[];
}

interface Claimed {
  readonly folder: string;
  readonly placeId: string | null;
  readonly made: readonly string[];
}

/**
 * The folders of games, now and later: no game goes into another game's folder or into the host's
 * own.
 */
export class GamePlaces {
  readonly #options: GamePlacesOptions;
  readonly #turns = new FolderTurns();
  /** What was claimed for a game whose job is not in the table yet. */
  readonly #claimed = new Map<number, Claimed>();

  constructor(options: GamePlacesOptions) {
    this.#options = options;
  }

  /** Tests a folder before it is accepted, so that a job does not fail later because of it. */
  async tryBelow(installDir: string, gameId: number): Promise<void> {
    await this.#turns.choose(installDir, () =>
      tryFolder(installDir, () => this.#try(installDir, gameId)),
    );
  }

  async #try(installDir: string, gameId: number): Promise<void> {
    await this.check(gameFolderIn(installDir, gameId), gameId);
    await tryWriting(installDir);
  }

  /**
   * Throws `folder-taken` if the game can't use this folder, and `folder-missing` if its disk is away.
   * A game's folder is moved and removed as a whole, so another game inside would be moved or removed
   * with it.
   */
  async check(folder: string, gameId: number): Promise<void> {
    await refuseOwn(this.#options.home, folder);
    const goal = await writing(folder, () => realOf(folder));
    const others = await realInTime(this.#others(gameId));
    if (others.some((other) => isInside(goal, other) || isInside(other, goal)))
      throw new HostError(failures.folderTaken(folder));
    await this.#requireDisk(dirname(folder), gameId);
  }

  /**
   * Makes a folder that games go to, by `make`, and gives it an id: a job that waits for its turn
   * knows its disk from then on. `release` follows, once the job is in the table or is refused.
   */
  claim(
    installDir: string,
    gameId: number,
    make: () => Promise<readonly string[]> = () => makeFolder(installDir),
  ): Promise<MadePlace> {
    return this.#turns.choose(installDir, () => this.#claim(installDir, gameId, make));
  }

  async #claim(
    installDir: string,
    gameId: number,
    make: () => Promise<readonly string[]>,
  ): Promise<MadePlace> {
    // In this order, as in `settlePlace`. In the turn of a trial: each one makes the folder and removes it.
    const trial = async (): Promise<Ground> => {
      const above = await heldAbove(installDir);
      await this.#try(installDir, gameId);
      return { above, made: await make() };
    };
    let tried: Promise<Ground> | null = null;
    const begin = (): Promise<Ground> => (tried ??= trial());
    const { above, made } = await tryFolder(installDir, begin).catch((error: unknown) => {
      // What was made too late goes again.
      void tried?.then(({ made: late }) => this.removeMade(late)).catch(() => undefined);
      throw error;
    });
    // From here on `release` removes what was made.
    this.#claimed.set(gameId, { folder: installDir, placeId: null, made });
    const seen = await readPlace(installDir);
    const { registry } = this.#options;
    const isKept = above === null || (await above.isKept());
    const place =
      seen === null || !isKept
        ? null
        : await claimPlace(installDir, seen, (id) =>
            noteLater(registry, gamesIn(registry, installDir), seen, id),
          );
    if (place === null) throw new HostError(failures.folderMissing(installDir));
    this.#claimed.set(gameId, { folder: installDir, placeId: place.id, made });
    return { ...place, made: this.madeFor(installDir, made) };
  }

  /**
   * The folders that go with the job of this one, the topmost first: those that were `made` for it, and those
   * around it that were made for any job before. Who leaves them last takes them away.
   */
  madeFor(folder: string, made: readonly string[]): string[] {
    const known = this.#options.table.all().flatMap(({ record }) => record.made);
    const around = known.filter((other) => isInside(folder, other));
    return [...new Set([...around, ...made])].toSorted((one, other) => one.length - other.length);
  }

  /** Leaves what was claimed: if the request for it was refused since, nothing stays of what was made. Never rejects. */
  async release(gameId: number): Promise<void> {
    const claimed = this.#claimed.get(gameId);
    this.#claimed.delete(gameId);
    if (claimed !== undefined) await this.removeMade(claimed.made);
  }

  /** Removes the folders that were made for a job to be in, once it has left them. Never rejects. */
  removeMade(made: readonly string[]): Promise<void> {
    return this.#turns.remove(made, (folder) => this.#isUsed(folder));
  }

  /** One folder may have several spellings, so that the id tells, too. */
  async #isUsed(folder: string): Promise<boolean> {
    const { registry, table } = this.#options;
    const jobs = table.all().map(({ record }) => record);
    const paths = [
      ...registry.list().map((game) => game.folder),
      ...jobs.map(({ staging }) => staging),
      ...[...this.#claimed.values()].map((claimed) => claimed.folder),
    ];
    if (paths.some((path) => isInside(path, folder))) return true;
    const id = (await readPlace(folder))?.id ?? null;
    if (id === null) return false;
    return [...registry.list(), ...jobs, ...this.#claimed.values()].some(
      ({ placeId }) => placeId === id,
    );
  }

  /** A folder where others should be and none is, is that below a disk which is away. */
  async #requireDisk(folder: string, gameId: number): Promise<void> {
    const games = gamesIn(this.#options.registry, folder).filter((game) => game.gameId !== gameId);
    const jobs = this.#jobsIn(folder).filter((job) => job.gameId !== gameId && isPlaceKnown(job));
    if (games.length + jobs.length === 0) return;
    const now = await readPlace(folder);
    // Where its id is lost, the mark tells the disk from what is below, if not from another one.
    const isMarked = (mark: string): boolean =>
      [...games, ...jobs].some(({ place }) => place === mark);
    if (now !== null && (now.id !== null || isMarked(now.mark))) return;
    const { registry } = this.#options;
    for (const game of games) if (await isInPlace(registry, game, now)) return;
    for (const job of jobs) if (await isStagedThere(registry, job, now)) return;
    throw new HostError(failures.folderMissing(folder));
  }

  #jobsIn(folder: string) {
    const records = this.#options.table.all().map(({ record }) => record);
    return records.filter(({ staging }) => dirname(staging) === folder);
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

/** The folder itself, or the nearest above it that is there. */
async function heldAbove(folder: string): Promise<HeldFolder | null> {
  const nearest = await nearestFolder(folder);
  if (nearest === null) return null;
  const { path, mark } = nearest;
  return heldPlace(path, { place: mark, placeId: (await readPlace(path))?.id });
}

/**
 * If the drive of another game does not answer, this one must not be blocked. Those in one folder come one
 * after the other: a drive that hangs holds one thread.
 */
async function realInTime(paths: readonly string[]): Promise<string[]> {
  const parents = Map.groupBy(paths, (path) => dirname(path));
  const looks = [...parents].map(([parent, inIt]) =>
    lookInTime(parent, () => realOfEach(inIt), inIt),
  );
  return (await Promise.all(looks)).flat();
}

async function realOfEach(paths: readonly string[]): Promise<string[]> {
  const real: string[] = [];
  for (const path of paths) real.push(await realOf(path).catch(() => path));
  return real;
}

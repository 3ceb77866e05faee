import { dirname } from 'node:path';
import type { GameState } from '@gamebox/contract/host';
import type { Place } from '../../storage/core/place.ts';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import { isGameThere } from './game-there.ts';
import type { InstalledRegistry } from './installed-registry.ts';

type Missing = NonNullable<GameState['missing']>;

/** The answer of a drive that gives none in time. */
const SILENT = Symbol('silent');

export interface MissingFoldersOptions {
  readonly registry: Pick<InstalledRegistry, 'list' | 'files'>;
  readonly onChange: (gameId: number) => void;
  readonly placeOf?: (folder: string) => Promise<Place | null>;
  /** A drive that does not answer until then (on a network, or dying) counts as missing. */
  readonly answerMs?: number;
}

/** Installed games that can't be reached: their drive is missing or their folder is gone. */
export class MissingFolders {
  readonly #options: MissingFoldersOptions;
  #missing: ReadonlyMap<number, Missing> = new Map();
  #looking: Promise<void> | null = null;

  constructor(options: MissingFoldersOptions) {
    this.#options = options;
  }

  of(gameId: number): Missing | null {
    return this.#missing.get(gameId) ?? null;
  }

  /** Never rejects, and ends within seconds. A call during a running check waits for that check. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { registry, onChange } = this.#options;
    const games = registry.list();
    const missing = new Map<number, Missing>();
    const parents = Map.groupBy(games, ({ folder }) => dirname(folder));
    await Promise.all([...parents].map((each) => this.#lookIn(...each, missing)));
    const before = this.#missing;
    this.#missing = missing;
    for (const { gameId } of games)
      if (before.get(gameId) !== missing.get(gameId)) onChange(gameId);
  }

  /**
   * One after the other, and no further where the drive is silent: it holds one thread, not one for each
   * game.
   */
  async #lookIn(
    parent: string,
    games: readonly InstalledGame[],
    missing: Map<number, Missing>,
  ): Promise<void> {
    const { placeOf = readPlace } = this.#options;
    const seen = await this.#inTime(parent, () => placeOf(parent), null);
    let isSilent = seen === SILENT;
    for (const game of games) {
      const found =
        seen === SILENT || isSilent
          ? SILENT
          : await this.#inTime<Missing | null>(parent, () => this.#of(game, seen), 'drive');
      isSilent = found === SILENT;
      if (found !== null) missing.set(game.gameId, found === SILENT ? 'drive' : found);
    }
  }

  /** A drive's mount point stays as a folder, and may have folders of its own. */
  async #of(game: InstalledGame, place: Place | null): Promise<Missing | null> {
    if (!(await isGameThere(this.#options.registry, game, place))) return 'drive';
    return (await folderMark(game.folder)) === null ? 'folder' : null;
  }

  /** `instead` if it can't be told. */
  #inTime<T>(parent: string, look: () => Promise<T>, instead: T): Promise<T | typeof SILENT> {
    return lookInTime(parent, () => look().catch(() => instead), SILENT, this.#options.answerMs);
  }
}

import { dirname } from 'node:path';
import type { GameState } from '@gamebox/contract/host';
import type { Place } from '../../storage/core/place.ts';
import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import type { InstalledGame } from '../core/installed-game.ts';
import { isGameThere } from './game-there.ts';
import type { InstalledRegistry } from './installed-registry.ts';

type Missing = NonNullable<GameState['missing']>;

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
    const { registry, onChange, placeOf = readPlace } = this.#options;
    const games = registry.list();
    const parents = [...new Set(games.map(({ folder }) => dirname(folder)))];
    const places = new Map<string, Place | null>();
    // Each drive is asked once, not once for each game.
    await Promise.all(
      parents.map(async (parent) => {
        places.set(parent, await this.#inTime(placeOf(parent), null));
      }),
    );
    const missing = new Map<number, Missing>();
    await Promise.all(
      games.map(async (game) => {
        const place = places.get(dirname(game.folder)) ?? null;
        const found = await this.#inTime<Missing | null>(this.#of(game, place), 'drive');
        if (found !== null) missing.set(game.gameId, found);
      }),
    );
    const before = this.#missing;
    this.#missing = missing;
    for (const { gameId } of games)
      if (before.get(gameId) !== missing.get(gameId)) onChange(gameId);
  }

  /** A drive's mount point stays as a folder, and may have folders of its own. */
  async #of(game: InstalledGame, place: Place | null): Promise<Missing | null> {
    if (!(await isGameThere(this.#options.registry, game, place))) return 'drive';
    return (await folderMark(game.folder)) === null ? 'folder' : null;
  }

  /** `instead` also if it can't be told. */
  #inTime<T>(work: Promise<T>, instead: T): Promise<T> {
    return answerInTime(
      work.catch(() => instead),
      instead,
      this.#options.answerMs,
    );
  }
}

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { GameState } from '@gamebox/contract/host';
import { folderMark, isSameFolder } from '../../storage/node/folder-mark.ts';
import type { InstalledRegistry } from './installed-registry.ts';

type Missing = NonNullable<GameState['missing']>;

/** A drive that does not answer (on a network, or dying) counts as missing. */
const ANSWER_MS = 3000;

export interface MissingFoldersOptions {
  readonly registry: Pick<InstalledRegistry, 'list'>;
  readonly onChange: (gameId: number) => void;
  readonly isFolder?: (path: string) => Promise<boolean>;
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
    const games = this.#options.registry.list();
    const parents = [...new Set(games.map(({ folder }) => dirname(folder)))];
    const there = new Set<string>();
    // Each drive is asked once, not once for each game.
    await Promise.all(
      parents.map(async (parent) => {
        if (await this.#isThere(parent)) there.add(parent);
      }),
    );
    const missing = new Map<number, Missing>();
    await Promise.all(
      games.map(async ({ gameId, folder, place }) => {
        if (!there.has(dirname(folder))) missing.set(gameId, 'drive');
        else if (!(await this.#isThere(folder)))
          missing.set(gameId, (await isBelow(dirname(folder), place)) ? 'drive' : 'folder');
      }),
    );
    const before = this.#missing;
    this.#missing = missing;
    for (const { gameId } of games)
      if (before.get(gameId) !== missing.get(gameId)) this.#options.onChange(gameId);
  }

  async #isThere(path: string): Promise<boolean> {
    const { isFolder = isFolderAt, answerMs = ANSWER_MS } = this.#options;
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), answerMs);
    try {
      return await Promise.race([isFolder(path), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Whether a folder is another one than the known one: a drive's mount point stays as a folder. */
async function isBelow(parent: string, place: string | undefined): Promise<boolean> {
  if (place === undefined) return false;
  return !isSameFolder(place, await folderMark(parent).catch(() => null));
}

/** Follows links: a player may keep games behind one. */
async function isFolderAt(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

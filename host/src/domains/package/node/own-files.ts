import { gamePathKey } from '@gamebox/contract/host';
import type { GameFolder } from '../../storage/node/game-folder.ts';
import { isSameContent } from '../../storage/node/same-content.ts';

/**
 * Distinguishes the player's files in a game's folder from those that the earlier version placed.
 */
export class OwnFiles {
  readonly #folder: GameFolder;
  readonly #placed: ReadonlySet<string> | null;
  readonly #keys: ReadonlySet<string>;

  /** If it is not known what a version placed (null), everything counts as the game's. */
  constructor(folder: GameFolder, placed: readonly string[] | null) {
    this.#folder = folder;
    this.#placed = placed === null ? null : new Set(placed);
    this.#keys = new Set(placed?.map(gamePathKey));
  }

  /** Whether the file at the path is the player's and differs from the staged one. */
  async isOwn(path: string, staged: string): Promise<boolean> {
    if (this.#placed === null || this.#placed.has(path)) return false;
    // `Data` became `data`: if the disk treats both as equal, this is the game's old file.
    const isRenamed = this.#keys.has(gamePathKey(path));
    if (isRenamed && !(await this.#folder.isSpelledSo(path))) return false;
    try {
      return !(await isSameContent(staged, this.#folder.path(path)));
    } catch {
      // A file that can't be read is kept.
      return true;
    }
  }
}

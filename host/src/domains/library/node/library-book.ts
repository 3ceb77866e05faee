import { join } from 'node:path';
import type { HistoryEntry } from '@gamebox/contract/host';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import { NO_LIBRARY, readLibrary, withEntry, withFavourite } from '../core/library-data.ts';
import type { LibraryData } from '../core/library-data.ts';

type OnProblem = (path: string, reason: unknown) => void;

export interface LibraryBookOptions {
  readonly home: string;
  readonly onBackup: OnProblem;
  readonly onUnsaved: OnProblem;
  /** Who is logged in; null for nobody. */
  readonly player: () => number | null;
}

/** Favourites and the history of downloads, in `library.json` and a copy of it. */
export class LibraryBook {
  readonly #file: CopiedFile<LibraryData>;
  readonly #onUnsaved: OnProblem;
  readonly #player: () => number | null;
  #data: LibraryData;

  private constructor(
    file: CopiedFile<LibraryData>,
    data: LibraryData,
    { onUnsaved, player }: Pick<LibraryBookOptions, 'onUnsaved' | 'player'>,
  ) {
    this.#file = file;
    this.#data = data;
    this.#onUnsaved = onUnsaved;
    this.#player = player;
  }

  static async open({ home, onBackup, ...rest }: LibraryBookOptions): Promise<LibraryBook> {
    const file = new CopiedFile<LibraryData>({
      path: join(home, 'library.json'),
      parse: readLibrary,
      lasting: (data) => JSON.stringify(data),
      // The copy is written with every change, so it has each row that the file had.
      complete: (_usable, copy) => copy,
      onBackup,
      onUncopied: rest.onUnsaved,
    });
    return new LibraryBook(file, (await file.load()) ?? NO_LIBRARY, rest);
  }

  isFavourite(gameId: number): boolean {
    return this.#data.favourites.includes(gameId);
  }

  /** Rejects if it can't be written; then nothing has changed. */
  async setFavourite(gameId: number, marked: boolean): Promise<void> {
    if (this.isFavourite(gameId) === marked) return;
    await this.#change((data) => withFavourite(data, gameId, marked));
  }

  /** The latest first. */
  history(): readonly HistoryEntry[] {
    return this.#data.history;
  }

  /**
   * Notes it for the player that it names, otherwise for who is logged in. Never rejects: the
   * game's state shows the job's result too.
   */
  async note(entry: HistoryEntry): Promise<void> {
    const { userId = this.#player() } = entry;
    this.#data = withEntry(this.#data, { ...entry, userId });
    try {
      await this.#file.save(this.#data);
    } catch (error) {
      this.#onUnsaved(this.#file.path, error);
    }
  }

  /** Rejects if it can't be written; then nothing has changed. */
  async clearHistory(): Promise<void> {
    await this.#change((data) => ({ ...data, history: [] }));
  }

  /** Resolves when every change is on the disk, or could not be written. */
  written(): Promise<void> {
    return this.#file.written();
  }

  async #change(change: (data: LibraryData) => LibraryData): Promise<void> {
    const before = this.#data;
    const next = change(before);
    this.#data = next;
    try {
      await this.#file.save(next);
    } catch (error) {
      if (this.#data === next) this.#data = before;
      throw error;
    }
  }
}

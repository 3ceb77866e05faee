import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { removeFolderIfEmpty } from '../../storage/node/game-folder.ts';
import { isInside } from '../../storage/node/own-folders.ts';

interface Removal {
  readonly folders: readonly string[];
  readonly ended: Promise<void>;
}

/** A folder that one job leaves may be chosen for the next at that moment: it goes before that, or stays. */
export class FolderTurns {
  readonly #choices = new Set<{ readonly folder: string }>();
  readonly #removals = new Set<Removal>();

  /** While `work` looks at a folder, and makes it, nothing removes it. */
  async choose<T>(folder: string, work: () => Promise<T>): Promise<T> {
    const choice = { folder };
    this.#choices.add(choice);
    try {
      const removals = [...this.#removals].filter(({ folders }) =>
        folders.some((each) => isInside(folder, each)),
      );
      await answerInTime(Promise.all(removals.map(({ ended }) => ended)), null);
      return await work();
    } finally {
      this.#choices.delete(choice);
    }
  }

  /** Removes folders that are empty, the last first. Never rejects. */
  async remove(folders: readonly string[]): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const removal = { folders, ended };
    this.#removals.add(removal);
    for (const folder of folders.toReversed())
      if (![...this.#choices].some((choice) => isInside(choice.folder, folder)))
        await removeFolderIfEmpty(folder).catch(() => undefined);
    this.#removals.delete(removal);
    resolve();
  }
}

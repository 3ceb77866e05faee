import { answerInTime } from '../../storage/node/answer-in-time.ts';
import { isInside } from '../../storage/node/own-folders.ts';
import { removePlace } from '../../storage/node/place-file.ts';

interface Choice {
  readonly folder: string;
  /** It waits for the removals that were there before. */
  isWaiting: boolean;
}

interface Removal {
  readonly folders: readonly string[];
  readonly ended: Promise<void>;
}

/** A folder that one job leaves may be chosen for the next at that moment: it goes before that, or stays. */
export class FolderTurns {
  readonly #choices = new Set<Choice>();
  readonly #removals = new Set<Removal>();

  /** While `work` looks at a folder, and makes it, nothing removes it. */
  async choose<T>(folder: string, work: () => Promise<T>): Promise<T> {
    const choice = { folder, isWaiting: true };
    this.#choices.add(choice);
    try {
      const removals = [...this.#removals].filter(({ folders }) =>
        folders.some((each) => isInside(folder, each)),
      );
      await answerInTime(Promise.all(removals.map(({ ended }) => ended)), null);
      choice.isWaiting = false;
      return await work();
    } finally {
      this.#choices.delete(choice);
    }
  }

  /** Removes folders that are empty but for their id, and that nobody uses, the last first. Never rejects. */
  async remove(
    folders: readonly string[],
    isUsed: (folder: string) => Promise<boolean>,
  ): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const removal = { folders, ended };
    this.#removals.add(removal);
    const before = new Set(this.#choices);
    const isChosen = (folder: string): boolean =>
      [...this.#choices].some(
        (choice) => (before.has(choice) || !choice.isWaiting) && isInside(choice.folder, folder),
      );
    const work = async (folder: string): Promise<void> => {
      if (!(await isUsed(folder)) && !isChosen(folder)) await removePlace(folder);
    };
    for (const folder of folders.toReversed()) await work(folder).catch(() => undefined);
    this.#removals.delete(removal);
    resolve();
  }
}

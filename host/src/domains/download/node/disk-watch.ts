import type { DiskLooks, DiskQuestions } from '../../storage/node/disk-looks.ts';
import type { Clock } from '../core/clock.ts';

const TICK_MS = 1000;
/** A device at work may take so much longer to read than to say that it is there: a memory stick that tidies up. */
const BUSY_SECONDS = 45;

/**
 * Says how long disks have not answered. It asks them beside the work on them, each second, for a call to
 * write, sync or make a file larger may take minutes on a disk that answers.
 */
export class DiskWatch {
  readonly #looks: DiskLooks;
  /** How often it was asked in vain for each folder that has not answered yet. */
  readonly #silent = { stat: new Map<string, number>(), read: new Map<string, number>() };

  constructor(looks: DiskLooks) {
    this.#looks = looks;
  }

  /**
   * To be called each second: answers for how many the most silent disk has been so. It counts the calls, and not
   * the time: clocks go on while a computer sleeps.
   */
  tick(folders: Iterable<string>): number {
    const all = new Set(folders);
    return Math.max(0, this.#ask('stat', all), this.#ask('read', all) - BUSY_SECONDS);
  }

  #ask(question: keyof DiskQuestions, folders: ReadonlySet<string>): number {
    const silent = this.#silent[question];
    for (const folder of folders) {
      const seconds = silent.get(folder);
      silent.set(folder, seconds === undefined ? 0 : seconds + 1);
      if (seconds === undefined)
        void this.#looks.ask(question, folder).then(() => silent.delete(folder));
    }
    return Math.max(0, ...silent.values());
  }
}

/** The result of work on disks; null once one of them has been silent for so long. The work goes on. */
export async function untilSilent<T>(
  work: Promise<T>,
  folders: readonly string[],
  seconds: number,
  { looks, clock }: { readonly looks: DiskLooks; readonly clock: Clock },
): Promise<{ readonly result: T } | null> {
  const watch = new DiskWatch(looks);
  const { promise: silent, resolve } = Promise.withResolvers<null>();
  const tick = (): void => {
    if (watch.tick(folders) >= seconds) resolve(null);
    stop = clock.schedule(TICK_MS, tick);
  };
  let stop = clock.schedule(TICK_MS, tick);
  try {
    return await Promise.race([work.then((result) => ({ result })), silent]);
  } finally {
    stop();
  }
}

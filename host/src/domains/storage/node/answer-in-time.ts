/** A sleeping drive or a network drive may take longer. */
const ANSWER_MS = 3000;

/**
 * The result of work on a drive, or `instead` if the drive does not answer in time; the work
 * continues.
 */
export async function answerInTime<T, L>(
  work: Promise<T>,
  instead: L,
  answerMs = ANSWER_MS,
): Promise<T | L> {
  const late = Promise.withResolvers<L>();
  const timer = setTimeout(() => late.resolve(instead), answerMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

interface Look {
  /** Its time is up, and it still runs. */
  isLate: boolean;
  readonly ended: Promise<void>;
}

/** The last look at each path. */
const looks = new Map<string, Look>();

/**
 * As `answerInTime`, for a look that may be asked for again while it hangs: each takes one of the few
 * threads that all disks share, until its disk answers. Looks at one path come one after the other; while
 * one hangs that is late, none begins, and `instead` is the answer at once. No look at a path asks for
 * another one at it.
 */
export async function lookInTime<T, L>(
  path: string,
  look: () => Promise<T>,
  instead: L,
  answerMs = ANSWER_MS,
): Promise<T | L> {
  const before = looks.get(path);
  if (before?.isLate === true) return instead;
  const ended = Promise.withResolvers<void>();
  const mine: Look = { isLate: false, ended: ended.promise };
  looks.set(path, mine);
  const work = async (): Promise<T | L> => {
    try {
      await before?.ended;
      return mine.isLate ? instead : await look();
    } finally {
      if (looks.get(path) === mine) looks.delete(path);
      ended.resolve();
    }
  };
  try {
    return await answerInTime(work(), instead, answerMs);
  } finally {
    mine.isLate = true;
  }
}

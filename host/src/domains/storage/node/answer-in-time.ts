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

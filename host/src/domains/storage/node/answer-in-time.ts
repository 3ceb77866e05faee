/** A drive that sleeps or is a network's may take longer. */
const ANSWER_MS = 3000;

/** What was asked of a drive, or `instead` where it does not answer in time; the work goes on. */
export async function answerInTime<T, L>(work: Promise<T>, instead: L): Promise<T | L> {
  const late = Promise.withResolvers<L>();
  const timer = setTimeout(() => late.resolve(instead), ANSWER_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

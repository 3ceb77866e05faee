/** Runs `work` for each item, at most `most` at a time; the first failure begins no more. */
export async function inParallel<T>(
  most: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = queue.next();
      if (next.done === true) return;
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  if (failures.length > 0) throw failures[0];
}

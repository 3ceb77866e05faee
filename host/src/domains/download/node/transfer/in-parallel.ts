/** Runs `work` for each item, at most `most` at a time; the first failure ends it. */
export async function inParallel<T>(
  most: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !failed; next = queue.next())
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
  };
  const lanes = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const end of lanes) if (end.status === 'rejected') throw end.reason;
}

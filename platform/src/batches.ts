export interface BatchOptions<Item, Result> {
  /** The results have the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly mostItems: number;
  /** How many batches may run at once. */
  readonly mostRunning: number;
  /**
   * While a batch runs, another one starts only when so many items wait; 1 if left out. Waiting a
   * little makes batches larger, and a large batch costs little more than a small one.
   */
  readonly fewestBeside?: number;
  /** Items with the same key never share a batch: the later one waits for the next. */
  readonly keyOf?: (item: Item) => unknown;
}

/** For lookups by key that many requests make at once: each item reads one row or a few. */
export const LOOKED_UP = { mostItems: 64, mostRunning: 4, fewestBeside: 8 } as const;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that collects the items of one turn of the event loop and runs them as one
 * batch. While `mostRunning` batches run, items wait and are collected. When a batch fails, all
 * waiting items fail with it: they have already waited for a service that does not answer.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const waiting = new Set<Waiting<Item, Result>>();
  let running = 0;
  let starting: NodeJS.Immediate | null = null;
  const mayStart = (): boolean => {
    const fewest = running === 0 ? 1 : (options.fewestBeside ?? 1);
    return waiting.size >= fewest && running < options.mostRunning;
  };
  const start = (): void => {
    starting = null;
    while (mayStart()) void runBatch(takeBatch(waiting, options));
  };
  const runBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    running += 1;
    try {
      const results = await options.run(batch.map(({ item }) => item));
      for (const [place, result] of results.entries()) batch[place]?.resolve(result);
    } catch (error) {
      for (const { reject } of [...batch, ...waiting]) reject(error);
      waiting.clear();
    } finally {
      running -= 1;
      start();
    }
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.add({ item, resolve, reject });
    starting ??= setImmediate(start);
    return promise;
  };
}

/** Takes the items that have waited longest. */
function takeBatch<Item, Result>(
  waiting: Set<Waiting<Item, Result>>,
  { mostItems, keyOf }: BatchOptions<Item, Result>,
): readonly Waiting<Item, Result>[] {
  const batch = new Map<unknown, Waiting<Item, Result>>();
  for (const next of waiting) {
    if (batch.size === mostItems) break;
    const key = keyOf === undefined ? next : keyOf(next.item);
    if (batch.has(key)) continue;
    batch.set(key, next);
    waiting.delete(next);
  }
  return [...batch.values()];
}

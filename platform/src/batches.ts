export interface BatchOptions<Item, Result> {
  /** Answers in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly mostItems: number;
  /** Batches under way at once. */
  readonly mostRunning: number;
  /**
   * Where a batch is under way, another begins beside it only with so many items; 1 unless said. A
   * batch that waits a little is larger, and one of many costs little more than one of few.
   */
  readonly fewestBeside?: number;
  /** Items of one key never share a batch: the later one waits for another. */
  readonly keyOf?: (item: Item) => unknown;
}

/** What many requests look up at once, each a row or a few of them. */
export const LOOKED_UP = { mostItems: 64, mostRunning: 4, fewestBeside: 8 } as const;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers a function that does together what it is asked for in one turn of the event loop, and, while
 * the most batches are under way, what it is asked for meanwhile. Where a batch fails, those that
 * wait behind it fail too: they have waited long enough for what doesn't answer.
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

/** Those that have waited longest. */
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

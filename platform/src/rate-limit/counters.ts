import { setTimeout as delay } from 'node:timers/promises';
import type { CountAdded, RateCountRepository } from './repository.ts';

/**
 * The length of the windows in which an address's requests are counted; they begin at whole
 * minutes.
 */
export const WINDOW_MS = 60_000;
/** How often this process adds its counts to the shared ones, in one statement. */
const SHARE_EVERY_MS = 1_000;
const PATIENCE_MS = 250;
/** How long the process does not wait for a database that was slow or away. */
const SLOW_MS = 5_000;
/**
 * The most addresses of one window. Beyond that, addresses of an attack are no longer counted
 * apart.
 */
const MOST_KEYS = 100_000;

interface Count {
  readonly key: string;
  readonly windowStart: number;
  /** Counted by this process. */
  own: number;
  /** The sum over all processes that this one read last. */
  shared: number;
  /** The part of `own` that is already in `shared`. */
  flushed: number;
  /**
   * The statement that is being sent. Only one at a time, so that answers come in the order of the
   * requests.
   */
  flushing: Promise<void> | null;
}

export interface RateCounters {
  /**
   * Counts one request. `exact` asks the database at once; otherwise the counts of other processes
   * are known within a second. Never rejects: without the database each process counts for itself.
   */
  readonly count: (key: string, exact: boolean) => Promise<{ current: number; ttl: number }>;
  /** Adds the counts to the shared ones. Runs by itself one second after the first request. */
  readonly share: () => Promise<void>;
  readonly removeOld: () => Promise<void>;
  /** Adds what is left, before the database is closed. */
  readonly stop: () => Promise<void>;
}

interface Deps {
  readonly repository: RateCountRepository;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** How long a strict call waits for the shared count; then the process's own knowledge decides. */
  readonly patienceMs?: number | undefined;
}

/** Counts of requests by address, shared between the processes of one database. */
export function createRateCounters({
  repository,
  now,
  onError,
  patienceMs = PATIENCE_MS,
}: Deps): RateCounters {
  const counts = new Map<string, Count>();
  let slowUntil = 0;
  let timer: NodeJS.Timeout | null = null;
  let sharing: Promise<void> | null = null;

  const find = (key: string): Count => {
    const windowStart = Math.floor(now() / WINDOW_MS) * WINDOW_MS;
    const known = counts.get(key);
    if (known?.windowStart === windowStart) return known;
    const count = { key, windowStart, own: 0, shared: 0, flushed: 0, flushing: null };
    if (counts.size >= MOST_KEYS) counts.clear();
    counts.set(key, count);
    return count;
  };
  const flush = async (counted: readonly Count[]): Promise<void> => {
    const upTo = counted.map(({ own }) => own);
    try {
      const added = counted.map((count): CountAdded => ({
        ...count,
        count: count.own - count.flushed,
      }));
      const sums = new Map((await repository.add(added)).map((sum) => [sum.key, sum.count]));
      for (const [at, count] of counted.entries()) {
        count.shared = sums.get(count.key) ?? count.shared;
        count.flushed = upTo[at] ?? count.flushed;
      }
    } catch (error) {
      slowUntil = performance.now() + SLOW_MS;
      onError(error);
    } finally {
      for (const count of counted) count.flushing = null;
    }
  };
  const send = (counted: readonly Count[]): Promise<void> => {
    const flushing = flush(counted);
    for (const count of counted) count.flushing = flushing;
    return flushing;
  };
  const ask = async (count: Count, place: number): Promise<void> => {
    while (count.flushed < place && performance.now() >= slowUntil)
      await (count.flushing ?? send([count]));
  };
  const shareAll = async (): Promise<void> => {
    const oldest = now() - 2 * WINDOW_MS;
    for (const [key, { windowStart }] of counts) if (windowStart < oldest) counts.delete(key);
    const fresh = [...counts.values()].filter(
      ({ own, flushed, flushing }) => own > flushed && flushing === null,
    );
    if (fresh.length > 0) await send(fresh);
  };
  const share = async (): Promise<void> => {
    // One at a time: a slow database must not get more and more queries.
    sharing ??= shareAll().finally(() => (sharing = null));
    await sharing;
  };
  const shareLater = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void share();
    }, SHARE_EVERY_MS).unref();
  };
  return {
    count: async (key, exact) => {
      const count = find(key);
      const place = (count.own += 1);
      const ttl = count.windowStart + WINDOW_MS - now();
      if (exact && performance.now() >= slowUntil)
        await waitFor(ask(count, place), patienceMs, markSlow);
      else shareLater();
      // The requests of others, then ours up to this one; later requests do not count against it.
      return { current: count.shared - count.flushed + place, ttl };
    },
    share,
    stop: async () => {
      if (timer === null) return;
      clearTimeout(timer);
      timer = null;
      await share();
    },
    removeOld: () => repository.removeBefore(now() - 2 * WINDOW_MS),
  };

  function markSlow(): void {
    slowUntil = performance.now() + SLOW_MS;
  }
}

async function waitFor(
  answer: Promise<void>,
  patienceMs: number,
  onLate: () => void,
): Promise<void> {
  const patience = new AbortController();
  const late = delay(patienceMs, true, { signal: patience.signal }).catch(() => false);
  const isLate = await Promise.race([answer.then(() => false), late]);
  if (isLate) onLate();
  else patience.abort();
}

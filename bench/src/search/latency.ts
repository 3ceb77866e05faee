import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../measure/statistics.ts';

export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
}

/** Requests one after the other, with `gapMs` between them. Rejects if one is refused. */
export async function measureLatency(
  send: () => Promise<number>,
  { times, gapMs = 0 }: { readonly times: number; readonly gapMs?: number },
): Promise<Latency> {
  const taken: number[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const start = performance.now();
    const code = await send();
    taken.push(performance.now() - start);
    if (code !== 0) throw new Error(`refused with ${String(code)}`);
    if (gapMs > 0) await delay(gapMs);
  }
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), answers: taken.length };
}

/** The code of an answer's envelope. */
export async function askFor(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers: { 'client-type': 'box', ...headers } });
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? Number(Reflect.get(answer, 'code')) : NaN;
}

/** Searches that run until they are stopped; returns how many were answered and refused. */
export interface Searchers {
  readonly stop: () => Promise<{ readonly answered: number; readonly refused: number }>;
}

/** `perSecond` searches, whether earlier ones were answered or not. */
export function startFlood(search: () => Promise<number>, perSecond: number): Searchers {
  const pending: Promise<number>[] = [];
  const timer =
    perSecond > 0 ? setInterval(() => pending.push(search()), 1_000 / perSecond) : undefined;
  return {
    stop: async () => {
      clearInterval(timer);
      return count(await Promise.all(pending));
    },
  };
}

/** `count` players, each of whom searches again when an answer comes. */
export function startSearchers(search: () => Promise<number>, players: number): Searchers {
  const end = new AbortController();
  const codes: number[] = [];
  const play = async () => {
    while (!end.signal.aborted) codes.push(await search());
  };
  const playing = Array.from({ length: players }, play);
  return {
    stop: async () => {
      end.abort();
      await Promise.all(playing);
      return count(codes);
    },
  };
}

function count(codes: readonly number[]) {
  const answered = codes.filter((code) => code === 0).length;
  return { answered, refused: codes.length - answered };
}

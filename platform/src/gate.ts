import { BusinessError } from './business-error.ts';

export interface Gate {
  /**
   * Runs `work` as soon as fewer than `most` run. Throws TOO_MANY_REQUESTS if too many wait
   * already, or after `waitMs`, or after `leftMs` if that is less: who waited at another gate before.
   */
  readonly run: <T>(work: () => Promise<T>, leftMs?: number) => Promise<T>;
}

export interface Queue {
  readonly mostWaiting: number;
  readonly waitMs: number;
}

export interface GateOptions extends Queue {
  /** How many works run at once. */
  readonly most: number;
}

/**
 * A semaphore with a limited queue, so that one kind of work does not use up what other calls of
 * the process need.
 */
export function createGate({ most, ...queue }: GateOptions): Gate {
  return createPlaces(most)(queue);
}

/**
 * `most` places for gates that share them and have a queue each. Whoever waits at a gate that was
 * made earlier gets a free place first.
 */
export function createPlaces(most: number): (queue: Queue) => Gate {
  const queues: Set<() => void>[] = [];
  let running = 0;
  const leave = () => {
    for (const [next] of queues) {
      // The next waiter takes the place, so `running` stays as it is.
      if (next !== undefined) return next();
    }
    running -= 1;
  };
  return ({ mostWaiting, waitMs }) => {
    const waiting = new Set<() => void>();
    queues.push(waiting);
    const enter = async (leftMs: number) => {
      if (running < most) {
        running += 1;
        return;
      }
      if (waiting.size >= mostWaiting) throw new BusinessError('TOO_MANY_REQUESTS');
      await turnOf(waiting, Math.min(waitMs, leftMs));
    };
    return {
      run: async (work, leftMs = waitMs) => {
        await enter(leftMs);
        try {
          return await work();
        } finally {
          leave();
        }
      },
    };
  };
}

export interface KeyedGate {
  /** Like `Gate` for the works of one key; those of other keys do not wait for them. */
  readonly run: <T>(key: string, work: () => Promise<T>, leftMs?: number) => Promise<T>;
}

/** Keeps a gate for each key while the key has works. */
export function createKeyedGate(options: GateOptions): KeyedGate {
  const gates = new Map<string, { readonly gate: Gate; users: number }>();
  return {
    run: async (key, work, leftMs) => {
      const entry = gates.get(key) ?? { gate: createGate(options), users: 0 };
      gates.set(key, entry);
      entry.users += 1;
      try {
        return await entry.gate.run(work, leftMs);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) gates.delete(key);
      }
    },
  };
}

/** Counts down from now: what is left of `ms`, for waits one after another. */
export function countDown(ms: number): () => number {
  const end = performance.now() + ms;
  return () => Math.max(0, end - performance.now());
}

/** Waits until `leave` calls this waiter; throws TOO_MANY_REQUESTS after `waitMs`. */
function turnOf(waiting: Set<() => void>, waitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const turn = () => {
    clearTimeout(timer);
    waiting.delete(turn);
    resolve();
  };
  const timer = setTimeout(() => {
    waiting.delete(turn);
    reject(new BusinessError('TOO_MANY_REQUESTS'));
  }, waitMs);
  waiting.add(turn);
  return promise;
}

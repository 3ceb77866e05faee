import { BusinessError } from './business-error.ts';

export interface Gate {
  /**
   * Runs `work` as soon as fewer than `most` run. Throws TOO_MANY_REQUESTS if too many wait
   * already, or after `waitMs`.
   */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface GateOptions {
  /** How many works run at once. */
  readonly most: number;
  readonly mostWaiting: number;
  readonly waitMs: number;
}

/**
 * A semaphore with a limited queue, so that one kind of work does not use up what other calls of
 * the process need.
 */
export function createGate(options: GateOptions): Gate {
  const waiting = new Set<() => void>();
  let running = 0;
  const enter = async () => {
    if (running < options.most) {
      running += 1;
      return;
    }
    if (waiting.size >= options.mostWaiting) throw new BusinessError('TOO_MANY_REQUESTS');
    await turnOf(waiting, options.waitMs);
  };
  const leave = () => {
    const [next] = waiting;
    // The next waiter takes the place, so `running` stays as it is.
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

export interface KeyedGate {
  /** Like `Gate` for the works of one key; those of other keys do not wait for them. */
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/** Keeps a gate for each key while the key has works. */
export function createKeyedGate(options: GateOptions): KeyedGate {
  const gates = new Map<string, { readonly gate: Gate; users: number }>();
  return {
    run: async (key, work) => {
      const entry = gates.get(key) ?? { gate: createGate(options), users: 0 };
      gates.set(key, entry);
      entry.users += 1;
      try {
        return await entry.gate.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) gates.delete(key);
      }
    },
  };
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

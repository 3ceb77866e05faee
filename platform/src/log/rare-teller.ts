const TELL_MS = 10_000;

/**
 * Tells what may come in floods, whose lines would bury others: the first of a key at once, and of those
 * after it one every 10 s, or as often as is said, with how many were not told.
 */
export function createRareTeller<T>(
  write: (what: T, untold: number) => void,
  everyMs: number = TELL_MS,
): (key: string, what: T) => void {
  const waiting = new Map<string, { untold: number; last: T }>();
  return (key, what) => {
    const tell = (last: T, untold: number) => {
      write(last, untold);
      waiting.set(key, { untold: 0, last });
      setTimeout(tellRest, everyMs).unref();
    };
    const tellRest = () => {
      const { untold = 0, last = what } = waiting.get(key) ?? {};
      if (untold > 0) tell(last, untold);
      else waiting.delete(key);
    };
    const before = waiting.get(key);
    if (before === undefined) tell(what, 0);
    else waiting.set(key, { untold: before.untold + 1, last: what });
  };
}

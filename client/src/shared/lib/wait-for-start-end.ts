import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from './when-idle.ts';

/** A server that is silent does not hold back the rest. */
const atLatestMs = 3000;
/** A player who begins to use the page may ask for what is loaded later. */
const USES = ['pointerdown', 'keydown'] as const;

const ends = new WeakMap<QueryClient, Promise<void>>();

/**
 * Settles, for each query client once, when the first screen is there: everything that was asked is
 * answered or the player uses the page, and the browser has rendered it and is idle. An idle moment
 * alone may come before.
 */
export function waitForStartEnd(client: QueryClient): Promise<void> {
  const known = ends.get(client);
  if (known !== undefined) return known;
  const end = waitForAnswers(client).then(whenIdle);
  ends.set(client, end);
  return end;
}

function waitForAnswers(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      for (const use of USES) removeEventListener(use, end, true);
      resolve();
    };
    const endIfAnswered = () => {
      if (client.isFetching() === 0) end();
    };
    const timer = setTimeout(end, atLatestMs);
    const stop = client.getQueryCache().subscribe(endIfAnswered);
    for (const use of USES) addEventListener(use, end, true);
    endIfAnswered();
  });
}

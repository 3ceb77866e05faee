import { ERRORS, finishGameDownload } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { businessCode, isPassing } from '@gamebox/web/request-error.ts';

const againMs = 60_000;

/** Refusals that do not concern the download itself: the next try may succeed. */
const passing: ReadonlySet<number> = new Set([
  ERRORS.LOCKED.code,
  ERRORS.TOO_MANY_REQUESTS.code,
  ERRORS.INTERNAL.code,
]);

/**
 * Reports each finished download to the server, so that tasks count it. Errors are not shown:
 * without an answer it is reported again, when the server can be reached or after a minute. Returns
 * a function that stops it.
 */
export function reportDownloads(
  { request, connectivity }: HttpClient,
  listen: (hear: (gameId: number) => void) => () => void,
  onCounted: () => void,
): () => void {
  const waiting = new Set<number>();
  const underWay = new Set<number>();
  const report = async (gameId: number) => {
    if (underWay.has(gameId)) return;
    underWay.add(gameId);
    try {
      await request(finishGameDownload, { query: { gameId }, quiet: true });
      waiting.delete(gameId);
      onCounted();
    } catch (error) {
      if (!isPassing(error) && !passing.has(businessCode(error) ?? 0)) waiting.delete(gameId);
    } finally {
      underWay.delete(gameId);
    }
  };
  const reportAll = () => {
    for (const gameId of waiting) void report(gameId);
  };
  const timer = setInterval(reportAll, againMs);
  const forget = connectivity.subscribe(({ reachable }, before) => {
    if (reachable && !before.reachable) reportAll();
  });
  const stopListening = listen((gameId) => {
    waiting.add(gameId);
    void report(gameId);
  });
  return () => {
    clearInterval(timer);
    forget();
    stopListening();
  };
}

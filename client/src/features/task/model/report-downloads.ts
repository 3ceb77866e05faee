import { ERRORS, finishGameDownload } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { businessCode, isPassing } from '@gamebox/web/request-error.ts';

const againMs = 60_000;

/** Refusals that say nothing of the download: the next time may be better. */
const passing: ReadonlySet<number> = new Set([
  ERRORS.LOCKED.code,
  ERRORS.TOO_MANY_REQUESTS.code,
  ERRORS.INTERNAL.code,
]);

/**
 * Tells the server of each download that ends, so that tasks count it. Nothing of it concerns the
 * player: where the server was silent it is told again, once it can be reached or after a minute.
 * Answers its end.
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

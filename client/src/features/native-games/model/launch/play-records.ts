import type { PlayRecord } from '@gamebox/contract';
import { CONFIRMED_AT_ONCE, ERRORS, reportPlay } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { hasHost } from '../../../../bridge/cef-query.ts';
import { isUnsupported } from '../../../../bridge/host-failure.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { logError } from '@gamebox/web/log-error.ts';
import { useGames } from '../games/game-store.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { perApplication } from '../../../../shared/lib/stores.ts';

const intervalMs = 60_000;
/** Whether a report is being sent. */
const reportOf = perApplication(() => ({ underWay: false }));

/** Refusals that do not concern the record itself: the next try may succeed. */
const passing: ReadonlySet<number> = new Set([
  ERRORS.LOCKED.code,
  ERRORS.TOO_MANY_REQUESTS.code,
  ERRORS.INTERNAL.code,
  ERRORS.IDENTITY_REQUIRED.code,
]);

/**
 * Sends the host's play records of this user to the platform and confirms them to the host; records
 * of other users wait. Errors are not shown: unsent records are sent next time, except those that
 * the platform refused for good (`refused`). Resolves to false if the host keeps no records.
 */
async function reportPlayRecords(
  stores: Stores,
  http: HttpClient,
  userId: number,
  refused: Set<string>,
): Promise<boolean> {
  const report = reportOf(stores);
  if (report.underWay) return true;
  report.underWay = true;
  try {
    const confirmed: { playId: string; seconds: number }[] = [];
    for (const { userId: player, ...record } of await callHost('listPlayRecords', null)) {
      const { playId, seconds } = record;
      // Records without a user come from hosts that did not store it yet.
      const isOurs = (player ?? userId) === userId;
      if (!isOurs || refused.has(playId)) continue;
      if (await sendRecord(http, record, refused)) confirmed.push({ playId, seconds });
    }
    for (let at = 0; at < confirmed.length; at += CONFIRMED_AT_ONCE) {
      const records = confirmed.slice(at, at + CONFIRMED_AT_ONCE);
      await callHost('confirmPlayRecords', { records });
    }
    return true;
  } catch (error) {
    return !isUnsupported(error);
  } finally {
    report.underWay = false;
  }
}

/** Sends one record; resolves to whether the platform has it. */
async function sendRecord(
  http: HttpClient,
  body: Omit<PlayRecord, 'userId'>,
  refused: Set<string>,
): Promise<boolean> {
  try {
    return await http.request(reportPlay, { body, quiet: true });
  } catch (error) {
    const code = businessCode(error);
    if (code !== null && !passing.has(code)) {
      refused.add(body.playId);
      logError('play record refused', { playId: body.playId, code });
    }
    return false;
  }
}

/**
 * Sends this user's play records each minute and after each game. Returns a function that stops it.
 * Records that the platform refuses for good (another game's, a play of two days) are tried again
 * at the next start.
 */
export function reportPlayRegularly(stores: Stores, http: HttpClient, userId: number): () => void {
  if (!hasHost()) return () => undefined;
  const refused = new Set<string>();
  const report = async () => {
    if (!(await reportPlayRecords(stores, http, userId, refused))) stop();
  };
  const timer = setInterval(() => void report(), intervalMs);
  const forget = useGames.of(stores).subscribe(({ games }, before) => {
    for (const [gameId, state] of games) {
      const ran = before.games.get(gameId)?.running === true;
      if (ran && state?.running !== true) void report();
    }
  });
  function stop(): void {
    clearInterval(timer);
    forget();
  }
  void report();
  return stop;
}

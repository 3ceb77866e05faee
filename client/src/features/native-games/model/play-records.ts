import type { PlayRecord } from '@gamebox/contract';
import { CONFIRMED_AT_ONCE, reportPlay } from '@gamebox/contract';
import { callHost } from '../../../bridge/call-host.ts';
import { hasHost } from '../../../bridge/cef-query.ts';
import { isUnsupported } from '../../../bridge/host-failure.ts';
import { request } from '../../../http/request.ts';
import { useGames } from './game-store.ts';

const intervalMs = 60_000;
let underWay = false;

/**
 * Hands the host's own record of play to the platform and tells the host what has arrived.
 * Nothing of it concerns the player: what fails is sent the next time. Answers false where the
 * host keeps no records.
 */
async function reportPlayRecords(): Promise<boolean> {
  if (underWay) return true;
  underWay = true;
  try {
    const confirmed: { playId: string; seconds: number }[] = [];
    for (const record of await callHost('listPlayRecords', null)) {
      const { playId, seconds } = record;
      if (await arrives(record)) confirmed.push({ playId, seconds });
    }
    for (let at = 0; at < confirmed.length; at += CONFIRMED_AT_ONCE) {
      const records = confirmed.slice(at, at + CONFIRMED_AT_ONCE);
      await callHost('confirmPlayRecords', { records });
    }
    return true;
  } catch (error) {
    return !isUnsupported(error);
  } finally {
    underWay = false;
  }
}

function arrives(body: PlayRecord): Promise<boolean> {
  return request(reportPlay, { body, quiet: true }).catch(() => false);
}

/** Reports each minute and whenever a game has ended. Answers its end. */
export function reportPlayRegularly(): () => void {
  if (!hasHost()) return () => undefined;
  const report = async () => {
    if (!(await reportPlayRecords())) stop();
  };
  const timer = setInterval(() => void report(), intervalMs);
  const forget = useGames.subscribe(({ games }, before) => {
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

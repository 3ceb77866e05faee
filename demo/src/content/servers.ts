import { serverNames } from './server-names.ts';
import type { ServerSeed, Tag } from './types.ts';

const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;
const FIRST_SERVER_ID = 20_001;
/** 10:00 to 22:00 in half hours. */
const SLOTS = 25;

/**
 * The opening day of each server of a game, in days from today, by the server's index in the list.
 * Every second game opens one today, every third one tomorrow.
 */
function dayOffset(gameIndex: number, place: number): number {
  if (place === 0) return -20 + (gameIndex % 4);
  if (place === 1) return -13 + (gameIndex % 6);
  if (place === 2) return -6 + (gameIndex % 5);
  if (place === 3) return gameIndex % 2 === 0 ? 0 : -1;
  return gameIndex % 3 === 0 ? 1 : 2 + (gameIndex % 6);
}

function tagOf(offset: number): Tag {
  if (offset >= -1) return 0;
  return offset >= -6 ? 1 : 2;
}

/** The server of a game that opened last before a moment, null if there is none. */
export function newestServer(
  gameId: number,
  { today, at }: { readonly today: number; readonly at: number },
): number | null {
  const opened = demoServers(today).filter(
    (server) => server.gameId === gameId && server.openTime <= at,
  );
  const [newest] = opened.toSorted((one, other) => other.openTime - one.openTime);
  return newest?.serverId ?? null;
}

/**
 * The servers, with opening times around `today`: ids and names never change, times move with the
 * day. 12 open today, 8 tomorrow, all between 10:00 and 22:00 at :00 or :30.
 *
 * @param today epoch milliseconds of the day's midnight in Asia/Shanghai
 */
export function demoServers(today: number): ServerSeed[] {
  return serverNames.flatMap(({ gameId, names }, gameIndex) =>
    names.map((name, place) => {
      const offset = dayOffset(gameIndex, place);
      const slot = (gameIndex * 7 + place * 5) % SLOTS;
      return {
        serverId: FIRST_SERVER_ID + gameIndex * 10 + place,
        gameId,
        name,
        openTime: today + offset * DAY + 20 * HALF_HOUR + slot * HALF_HOUR,
        tag: tagOf(offset),
      };
    }),
  );
}

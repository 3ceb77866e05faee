import type { GameSummary } from '@gamebox/contract';

/**
 * The servers of a game in a list: the one to play on now and the next to open; only one if they
 * are the same or the platform names only one. They are compared by id, because names may be equal;
 * 0 means that no id is known.
 */
export function shownServers({ serverId, serverName, openTime, openServer }: GameSummary) {
  const shown = { serverId: serverId ?? 0, name: serverName, openTime };
  return openServer === null || openServer === undefined ? [shown] : [openServer, shown];
}

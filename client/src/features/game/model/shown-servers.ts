import type { GameSummary } from '@gamebox/contract';

/**
 * The servers that a game is shown by in a list: the one to play on now, then the one that opens next;
 * one alone where they are the same, or where the platform tells but one. Ids tell them apart, as
 * their names may be the same; 0 is one that no id is told of.
 */
export function shownServers({ serverId, serverName, openTime, openServer }: GameSummary) {
  const shown = { serverId: serverId ?? 0, name: serverName, openTime };
  return openServer === null || openServer === undefined ? [shown] : [openServer, shown];
}

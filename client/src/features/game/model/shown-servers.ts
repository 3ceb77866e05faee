import type { GameSummary } from '@gamebox/contract';

/**
 * The servers that a game is shown by in a list: the one to play on now, then the one that opens next;
 * one alone where they are the same, or where the platform tells but one.
 */
export function shownServers({ serverName, openTime, openServer }: GameSummary) {
  const shown = { name: serverName, openTime };
  return openServer === null || openServer === undefined ? [shown] : [openServer, shown];
}

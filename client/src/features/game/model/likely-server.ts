import type { GameServer } from '@gamebox/contract';

/**
 * The server on which a game starts if the player has chosen none: the first of `own` (the last
 * played, or the account's) if it is open; else the server that opened last; else the next one to
 * open.
 */
export function likelyServer(
  servers: readonly GameServer[],
  own: readonly (number | null)[],
  now: number,
): GameServer | null {
  for (const id of own) {
    const server = servers.find(({ serverId }) => serverId === id);
    if (server !== undefined && (server.openTime ?? 0) <= now) return server;
  }
  const byTime = [...servers].sort((one, other) => timeOf(one) - timeOf(other));
  const next = byTime.findIndex((server) => timeOf(server) > now);
  const openCount = next === -1 ? byTime.length : next;
  return byTime[Math.max(0, openCount - 1)] ?? null;
}

const timeOf = (server: GameServer): number => server.openTime ?? Number.POSITIVE_INFINITY;

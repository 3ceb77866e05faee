import type { GameServer } from '@gamebox/contract';

const DAY_MS = 86_400_000;

/**
 * Servers as players look for them, and as the platform pages them: what is open or opens within a
 * day, the nearest in time first, then what opens later, then what has no time yet.
 */
export function nearestFirst<Server extends Pick<GameServer, 'openTime'>>(
  servers: readonly Server[],
  now: number,
): Server[] {
  const place = ({ openTime }: Server) => (openTime === null ? 2 : openTime > now + DAY_MS ? 1 : 0);
  const distance = ({ openTime }: Server) => Math.abs((openTime ?? now) - now);
  return [...servers].sort(
    (one, other) => place(one) - place(other) || distance(one) - distance(other),
  );
}

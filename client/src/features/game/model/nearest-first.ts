import type { GameServer } from '@gamebox/contract';

const DAY_MS = 86_400_000;

/**
 * Sorts servers as players look for them and as the platform pages them: those open now or within a
 * day by distance in time, then later ones, then those without a time.
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

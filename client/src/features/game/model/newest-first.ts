import type { GameServer } from '@gamebox/contract';

/** What has no time yet opens last. */
const timeOf = ({ openTime }: Pick<GameServer, 'openTime'>): number =>
  openTime ?? Number.MAX_SAFE_INTEGER;

/** Servers as players look for them: what is announced without a time, then from the latest on. */
export function newestFirst<Server extends Pick<GameServer, 'openTime'>>(
  servers: readonly Server[],
): Server[] {
  return [...servers].sort((one, other) => timeOf(other) - timeOf(one));
}

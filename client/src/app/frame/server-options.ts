import type { ServerGroup } from '@gamebox/contract';
import { gameAddress } from '../../features/game/model/game-address.ts';
import type { SearchOption } from '../layout/search-box.tsx';

/** The servers of a found game; where none was found, its page. */
export function optionsOf({ gameId, servers }: ServerGroup): SearchOption[] {
  if (servers.length === 0) return [{ key: `g${gameId}`, to: gameAddress(gameId) }];
  return servers.map(({ serverId }) => ({
    key: `s${serverId}`,
    to: gameAddress(gameId, serverId),
  }));
}

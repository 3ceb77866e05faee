import type { ServerGroup } from '@gamebox/contract';
import { findGames } from '../../features/native-games/model/games/find-games.ts';
import { isPlayable, useGames } from '../../features/native-games/model/games/game-store.ts';
import { libraryText } from '../../features/native-games/model/games/library.ts';
import type { Stores } from '../../shared/lib/stores.ts';

/** A found game with its servers; one of this computer has none, and its state. */
export type SuggestionGroup = Pick<ServerGroup, 'gameId' | 'name' | 'servers' | 'matches'> & {
  local?: { text: string; playable: boolean };
};

/** The games of this computer that match; for where the platform is out of reach. */
export function localGroups(stores: Stores, typed: string): readonly SuggestionGroup[] {
  return findGames(useGames.of(stores).getState().games, typed).map(({ state, match }) => {
    const playable = isPlayable(state) && state.running !== true;
    const text = playable ? '已安装' : libraryText(state);
    const { gameId, name = '' } = state;
    return { gameId, name, servers: [], matches: [match], local: { text, playable } };
  });
}

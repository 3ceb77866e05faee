import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { use, useState } from 'react';
import { usePlayer } from '../../bridge/local-setting.ts';
import { useMachineLead } from '@gamebox/ui/lib/use-machine-lead.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { mergeRecent } from '../../features/game-record/model/recent-games.ts';
import type { GameStore } from '../../features/native-games/model/games/game-store.ts';
import { isInstalled, useGames } from '../../features/native-games/model/games/game-store.ts';
import { leadGame } from '../../features/native-games/model/games/lead-game.ts';
import { libraryGames } from '../../features/native-games/model/games/library.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useHeldOrder } from '../../shared/lib/use-held-order.ts';

/**
 * The games played last, from the platform's record and this computer's. Only this computer's until
 * the platform has answered, or if it can't; null if this computer has none and the platform may
 * have some. First the one to play now. Where no play is known and the platform is away, the games
 * that this computer has. `more`: the platform may still add games. `holding` is for the list's
 * element: their order waits while the player is in it.
 */
export function useRecentGames() {
  const loggedIn = useLoggedIn();
  const records = useGameRecords();
  const games = useGames((store) => store.games);
  const asked = useGames((store) => store.asked);
  const reader = { player: usePlayer(), lead: useMachineLead() };
  const played = mergeRecent(records.data ?? [], [...games.values()], reader);
  const away = use(ServerAwayContext);
  const [wasAway, setWasAway] = useState(away);
  const more = loggedIn && records.isLoading;
  // They stay until the platform has answered again.
  if (wasAway !== away && (away || !more)) setWasAway(away);
  const merged = played.length === 0 && (away || wasAway) ? installedGames(games) : played;
  const lead = leadGame(merged, ({ gameId }) => games.get(gameId));
  const inOrder = lead === undefined ? merged : [lead, ...merged.filter((game) => game !== lead)];
  const { items, holding } = useHeldOrder(inOrder, idOf, `${reader.player} ${more} ${asked}`);
  return { recent: items.length === 0 && more ? null : items, more, holding };
}

const idOf = ({ gameId }: RecentGame): number => gameId;

/** In the library's order. */
function installedGames(games: GameStore['games']): RecentGame[] {
  return libraryGames(games, () => ({ lastPlayTime: 0 }))
    .filter(isInstalled)
    .map(({ gameId, name = '', coverPrcture }) => ({
      gameId,
      name,
      coverPicture: coverPrcture,
      serverId: null,
      serverName: '',
      lastPlayTime: 0,
      playSeconds: 0,
    }));
}

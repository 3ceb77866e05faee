import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { use, useEffect, useState } from 'react';
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

/**
 * The games played last, from the platform's record and this computer's. Only this computer's until
 * the platform has answered, or if it can't; null if this computer has none and the platform may
 * have some. First the one to play now. Where no play is known and the platform is away, the games
 * that this computer has. `more`: the platform may still add games.
 */
export function useRecentGames(): { recent: readonly RecentGame[] | null; more: boolean } {
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
  const recent = useHeldPlaces(inOrder, `${reader.player} ${more} ${asked}`);
  return { recent: recent.length === 0 && more ? null : recent, more };
}

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

/**
 * The games in the places that they had when they were first shown: a second press must not meet
 * another game's button. They are put in order anew for another `source`, when the first one is
 * gone, and while nobody sees the page.
 */
function useHeldPlaces(games: readonly RecentGame[], source: string): readonly RecentGame[] {
  const [held, setHeld] = useState({ source, ids: [-1] });
  useEffect(() => {
    const renew = () => document.hidden && setHeld({ source, ids: [-1] });
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [source]);
  const ids = games.map(({ gameId }) => gameId);
  const [first] = held.ids;
  if (games.length > 0 && (held.source !== source || !ids.some((id) => id === first)))
    setHeld({ source, ids });
  const isNew = ({ gameId }: RecentGame) => !held.ids.includes(gameId);
  return [
    ...held.ids.flatMap((id) => games.filter(({ gameId }) => gameId === id)),
    ...games.filter(isNew),
  ];
}

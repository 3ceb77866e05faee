import { useEffect, useState } from 'react';
import { usePlayer } from '../../bridge/local-setting.ts';
import { useMachineLead } from '@gamebox/ui/lib/use-machine-lead.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { mergeRecent } from '../../features/game-record/model/recent-games.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { leadGame } from '../../features/native-games/model/games/lead-game.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';

/**
 * The games played last, from the platform's record and this computer's. Only this computer's until
 * the platform has answered, or if it can't; null if this computer has none and the platform may
 * have some. First the one to play now. `more`: the platform may still add games.
 */
export function useRecentGames(): { recent: readonly RecentGame[] | null; more: boolean } {
  const loggedIn = useLoggedIn();
  const records = useGameRecords();
  const games = useGames((store) => store.games);
  const asked = useGames((store) => store.asked);
  const reader = { player: usePlayer(), lead: useMachineLead() };
  const merged = mergeRecent(records.data ?? [], [...games.values()], reader);
  const lead = leadGame(merged, ({ gameId }) => games.get(gameId));
  const more = loggedIn && records.isLoading;
  const inOrder = lead === undefined ? merged : [lead, ...merged.filter((game) => game !== lead)];
  const recent = useHeldPlaces(inOrder, `${reader.player} ${more} ${asked}`);
  return { recent: recent.length === 0 && more ? null : recent, more };
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

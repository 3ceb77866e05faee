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
  const reader = { player: usePlayer(), lead: useMachineLead() };
  const merged = mergeRecent(records.data ?? [], [...games.values()], reader);
  const lead = leadGame(merged, ({ gameId }) => games.get(gameId));
  const recent = lead === undefined ? merged : [lead, ...merged.filter((game) => game !== lead)];
  const more = loggedIn && records.isLoading;
  return { recent: recent.length === 0 && more ? null : recent, more };
}

import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { mergeRecent } from '../../features/game-record/model/recent-games.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';

/**
 * What was played last, by the platform's record and this computer's. This computer's alone until
 * the platform has answered, or where it can't.
 */
export function useRecentGames(): readonly RecentGame[] {
  const records = useGameRecords();
  const games = useGames((store) => store.games);
  return mergeRecent(records.data ?? [], [...games.values()]);
}

import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';

/**
 * True if no game was ever started on this computer or with this account; false until that is
 * known.
 */
export function useNewcomer(): boolean {
  const records = useGameRecords();
  const loggedIn = useLoggedIn();
  const asked = useGames((store) => store.asked === true);
  const playedHere = useGames(({ games }) =>
    [...games.values()].some((state) => (state?.lastPlayTime ?? 0) > 0),
  );
  if (!asked || playedHere) return false;
  return !loggedIn || (!records.isPending && (records.data ?? []).length === 0);
}

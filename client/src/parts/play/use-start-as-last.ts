import { useQueryClient } from '@tanstack/react-query';
import { lastAccountQuery } from '../../features/game-account/api/get-last-register-account.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useLauncher } from '../../features/native-games/model/launch/launch-context.ts';
import { isLoggedIn } from '../../features/session/model/session-store.ts';
import { useStores } from '../../shared/lib/stores.ts';

/**
 * Launches a game for the account registered last in it, on the given server or else on that
 * account's, or where it was played last. Without an account, or where it can't be asked, the game starts without one.
 */
export function useStartAsLast(): (gameId: number, serverId?: number) => Promise<boolean> {
  const stores = useStores();
  const client = useQueryClient();
  const launchGame = useLauncher();
  return async (gameId, chosen) => {
    const known = { ...lastAccountQuery(gameId), staleTime: 60_000 };
    const last = isLoggedIn(stores) ? await client.fetchQuery(known).catch(() => null) : null;
    const played = useGames.of(stores).getState().games.get(gameId)?.lastServerId;
    const serverId = chosen ?? last?.serverId ?? played;
    return launchGame(gameId, { account: last?.account, serverId });
  };
}

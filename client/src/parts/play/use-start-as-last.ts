import { CLIENT_MESSAGES } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useLauncher } from '../../features/native-games/model/launch/launch-context.ts';
import { useStores } from '../../shared/lib/stores.ts';

/**
 * Launches a game with the account registered last in it: on the given server, else the last played
 * one, else the account's, else that of `likelyServer`, which is then shown. If that server is not
 * open yet, the game's page opens with it and says so. Data that the platform does not deliver soon is left out, or is its last known answer.
 * `makeWay` ends the game that runs on another server than the given one, when the launch is allowed.
 */
export function useStartAsLast(): (
  gameId: number,
  serverId?: number,
  makeWay?: () => Promise<boolean>,
) => Promise<boolean> {
  const stores = useStores();
  const client = useQueryClient();
  const http = useHttp();
  const launchGame = useLauncher();
  const navigate = useNavigate();
  return (gameId, serverId, makeWay) =>
    launchGame(gameId, async (wait) => {
      const showServer = (id: number) => void navigate(gameAddress(gameId, id));
      const start = { stores, client, http, gameId, serverId, makeWay, showServer };
      const code = await import('./find-last-start.ts').catch(() => null);
      if (code !== null) return code.findLastStart(start, wait);
      toast.error(CLIENT_MESSAGES.requestFailed);
      return null;
    });
}

import type { GameServer } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { localSetting } from '../../bridge/local-setting.ts';
import { gameQuery } from '../../features/game/api/get-game.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { likelyServer } from '../../features/game/model/likely-server.ts';
import { lastAccountQuery } from '../../features/game-account/api/get-last-register-account.ts';
import { useLauncher } from '../../features/native-games/model/launch/launch-context.ts';
import { isLoggedIn } from '../../features/session/model/session-store.ts';
import { useStores } from '../../shared/lib/stores.ts';
import { within } from '../../shared/lib/within.ts';
import { playedNow } from './use-played.ts';

const patienceMs = 3000;
const accountStaleMs = 60_000;

/**
 * Launches a game with the account registered last in it: on the given server, else the last played
 * one, else that of `likelyServer`, which is then shown. If none is open yet, the game's page
 * opens. Data that the platform does not deliver soon is left out. `makeWay` ends the game that runs
 * on another server than the given one, when the launch is allowed.
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
  return (gameId, chosenServerId, makeWay) =>
    launchGame(gameId, async (wait) => {
      async function ask<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
        const { reachable } = http.connectivity.getState();
        const asked = reachable ? client.fetchQuery(query).catch(() => null) : null;
        const answer = asked === null ? null : await wait(within(patienceMs, asked));
        return answer ?? client.getQueryData<T>(query.queryKey) ?? null;
      }
      const known = { ...lastAccountQuery(gameId), staleTime: accountStaleMs };
      const last = isLoggedIn(stores) ? await ask(known) : null;
      const account = last?.account;
      const records = client.getQueryData(callQuery(listGameRecords, {}).queryKey);
      const player = localSetting().userId ?? null;
      const lead = Date.now() - http.clock.now();
      const played =
        chosenServerId ?? playedNow(stores, records, gameId, { player, lead }).serverId;
      if (played !== null)
        return (await makeWay?.()) === false ? null : { account, serverId: played };
      const own = last?.serverId ?? null;
      const servers: readonly GameServer[] = (await ask(gameQuery(gameId, own)))?.servers ?? [];
      const server = likelyServer(servers, [own], http.clock.now());
      if (server === null) return { account, serverId: own ?? undefined };
      if (server.openTime === null || server.openTime > http.clock.now()) {
        void navigate(gameAddress(gameId, server.serverId));
        return null;
      }
      toast.show(`进入${server.name}`);
      return { account, serverId: server.serverId };
    });
}

import { toast } from '@gamebox/ui/toast-store.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { localSetting } from '../../bridge/local-setting.ts';
import { gameQuery } from '../../features/game/api/get-game.ts';
import { lastKnownGame } from '../../features/game/model/last-known-game.ts';
import { likelyServer } from '../../features/game/model/likely-server.ts';
import { lastAccountQuery } from '../../features/game-account/api/get-last-register-account.ts';
import { knownGameRecords } from '../../features/game-record/api/list-game-records.ts';
import type { LaunchOptions } from '../../features/native-games/model/launch/launch.ts';
import type { Wait } from '../../features/native-games/model/launch/wait-for-platform.ts';
import { isLoggedIn } from '../../features/session/model/session-store.ts';
import type { Stores } from '../../shared/lib/stores.ts';
import { within } from '../../shared/lib/within.ts';
import { playedNow } from './use-played.ts';

const patienceMs = 3000;
const accountStaleMs = 60_000;

export interface LastStart {
  stores: Stores;
  client: QueryClient;
  http: HttpClient;
  gameId: number;
  serverId: number | undefined;
  /** Ends the game that runs on another server; false if it did not. */
  makeWay: (() => Promise<boolean>) | undefined;
  /** Shows a server that has not opened yet. */
  showServer: (serverId: number) => void;
}

/** What `useStartAsLast` starts a game with; null if it does not start. */
export async function findLastStart(start: LastStart, wait: Wait): Promise<LaunchOptions | null> {
  const { stores, client, http, gameId, makeWay } = start;
  async function ask<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
    const { reachable } = http.connectivity.getState();
    const asked = reachable ? client.fetchQuery(query).catch(() => null) : null;
    const answer = asked === null ? null : await wait(within(patienceMs, asked));
    return answer ?? client.getQueryData<T>(query.queryKey) ?? null;
  }
  const known = { ...lastAccountQuery(gameId), staleTime: accountStaleMs };
  const last = isLoggedIn(stores) ? await ask(known) : null;
  const account = last?.account;
  const player = localSetting().userId ?? null;
  const records = knownGameRecords(client, player);
  const lead = Date.now() - http.clock.now();
  const played = start.serverId ?? playedNow(stores, records, gameId, { player, lead }).serverId;
  if (played !== null) return (await makeWay?.()) === false ? null : { account, serverId: played };
  const own = last?.serverId ?? null;
  const game = (await ask(gameQuery(gameId, own))) ?? lastKnownGame(client, gameId);
  const servers = game?.servers ?? [];
  const chosen = servers.find(({ serverId }) => serverId === own);
  const server = chosen ?? likelyServer(servers, [], http.clock.now());
  if (server === null) {
    if (own === null) toast.show('未指定服务器，进入游戏后请自行选择');
    return { account, serverId: own ?? undefined };
  }
  if (server.openTime === null || server.openTime > http.clock.now()) {
    // No other server in its place: the page says when it opens, and has the others.
    start.showServer(server.serverId);
    toast.show(`${server.name}还没有开服，可以预约，或更换服务器`);
    return null;
  }
  toast.show(`进入${server.name}`);
  return { account, serverId: server.serverId };
}

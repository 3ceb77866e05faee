import type { GameDetail, GameServer, GameAccount, Resolution } from '@gamebox/contract';
import { RESOLUTIONS } from '@gamebox/contract';
import { useState } from 'react';
import { toHostFailure } from '../../bridge/host-failure.ts';
import { saveLocalSetting, useLocalSetting } from '../../bridge/local-setting.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import { nearestFirst } from '../../features/game/model/nearest-first.ts';
import { useLastAccount } from '../../features/game-account/api/get-last-register-account.ts';
import type { LaunchOptions } from '../../features/native-games/model/launch/launch.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

export interface LaunchChoice {
  server: GameServer | null;
  /** To choose from at once: the ones around now, and the chosen one. */
  servers: readonly GameServer[];
  /** When the server opens (epoch milliseconds) that can't be played on yet; else null. */
  opensAt: number | null;
  chooseServer: (server: GameServer) => void;
  /** Of this game; empty while none is known. */
  account: string;
  resolution: Resolution;
  resolutions: readonly Resolution[];
  chooseResolution: (resolution: Resolution) => void;
  options: LaunchOptions;
}

const usual: Resolution = '1280_800';

/** With what a game starts: server, account and resolution, as the player chose or played last. */
export function useLaunchChoice(game: GameDetail, asked: number | null): LaunchChoice {
  const last = useLastAccount(game.gameId).data ?? null;
  const near = useServersWith(game, asked, last?.serverId ?? null);
  const [chosen, chooseServer] = useState(
    () => game.servers.find(({ serverId }) => serverId === asked) ?? null,
  );
  const now = useNow(10_000);
  const server = chosen ?? likelyServer(near, last, now);
  const openTime = server?.openTime ?? null;
  const among = near.some(({ serverId }) => serverId === server?.serverId);
  const resolutions = resolutionsOf(game.resolutions);
  const stored = useLocalSetting((setting) => setting.resolution);
  const resolution = resolutions.find((one) => one === stored) ?? fallback(resolutions);
  const account = last?.account ?? '';
  return {
    server,
    servers: nearestFirst(server === null || among ? near : [server, ...near], now),
    opensAt: openTime !== null && openTime > now ? openTime : null,
    chooseServer,
    account,
    resolution,
    resolutions,
    chooseResolution: (next) => {
      saveLocalSetting({ resolution: next }).catch((error: unknown) => {
        toast.warning(toHostFailure(error).message);
      });
    },
    options: {
      resolution,
      ...(account === '' ? {} : { account }),
      ...(server === null ? {} : { serverId: server.serverId }),
    },
  };
}

/** The servers around now with the account's own, which may have opened long ago. */
function useServersWith(
  game: GameDetail,
  asked: number | null,
  own: number | null,
): readonly GameServer[] {
  const among = game.servers.some(({ serverId }) => serverId === own);
  return useGame(game.gameId, among ? asked : (own ?? asked)).data?.servers ?? game.servers;
}

/** Where the account was registered, once it is open; else the server that opened last; else the next to open. */
function likelyServer(
  servers: readonly GameServer[],
  last: Pick<GameAccount, 'serverId'> | null,
  now: number,
): GameServer | null {
  const registered = servers.find((server) => server.serverId === last?.serverId);
  if (registered !== undefined && (registered.openTime ?? 0) <= now) return registered;
  const byTime = [...servers].sort((one, other) => timeOf(one) - timeOf(other));
  const next = byTime.findIndex((server) => timeOf(server) > now);
  const openCount = next === -1 ? byTime.length : next;
  return byTime[Math.max(0, openCount - 1)] ?? null;
}

const timeOf = (server: GameServer): number => server.openTime ?? Number.POSITIVE_INFINITY;

function resolutionsOf(texts: readonly string[]): readonly Resolution[] {
  const known = RESOLUTIONS.filter((resolution) => texts.includes(resolution));
  return known.length > 0 ? known : RESOLUTIONS;
}

function fallback(resolutions: readonly Resolution[]): Resolution {
  return resolutions.includes(usual) ? usual : (resolutions[0] ?? usual);
}

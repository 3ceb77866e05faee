import type { GameDetail, GameServer, Resolution } from '@gamebox/contract';
import { RESOLUTIONS } from '@gamebox/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { toHostFailure } from '../../bridge/host-failure.ts';
import { saveLocalSetting, useLocalSetting } from '../../bridge/local-setting.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import { likelyServer } from '../../features/game/model/likely-server.ts';
import { nearestFirst } from '../../features/game/model/nearest-first.ts';
import { useLastAccount } from '../../features/game-account/api/get-last-register-account.ts';
import { useGameState } from '../../features/native-games/model/games/use-game-state.ts';
import type { LaunchOptions } from '../../features/native-games/model/launch/launch.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { IN_PLACE } from '../../shared/lib/in-place.ts';
import { usePlayed } from '../../parts/play/use-played.ts';

export interface LaunchChoice {
  server: GameServer | null;
  /** The server of the running game; null if it is not running, or the server is unknown. */
  playing: GameServer | null;
  running: boolean;
  /** It runs and was started without a server. */
  serverless: boolean;
  /** The servers to choose from at once: those around now, and the chosen one. */
  servers: readonly GameServer[];
  /**
   * When the chosen server opens (epoch milliseconds) if it can't be played on yet; otherwise null.
   */
  opensAt: number | null;
  /** Where one can play until then: open already; null if nothing is awaited or none is open. */
  meanwhile: GameServer | null;
  chooseServer: (server: GameServer) => void;
  /** The account for this game; empty if unknown. */
  account: string;
  resolution: Resolution;
  resolutions: readonly Resolution[];
  chooseResolution: (resolution: Resolution) => void;
  options: LaunchOptions;
}

const usual: Resolution = '1280_800';

/** What a game starts with: server, account and resolution, chosen or last played. */
export function useLaunchChoice(
  gameId: number,
  game: GameDetail | undefined,
  asked: number | null,
): LaunchChoice {
  const last = useLastAccount(gameId).data ?? null;
  const played = usePlayed()(gameId).serverId;
  const here = useGameState(gameId);
  const registered = last?.serverId ?? null;
  const near = useServersWith(gameId, game, asked, played ?? registered);
  const { chosenServer, chooseServer } = useChosenServer(gameId, game?.servers ?? [], asked);
  const now = useNowBefore(
    [chosenServer, ...near].map((one) => one?.openTime ?? null),
    10_000,
  );
  const server = chosenServer ?? likelyServer(near, [played, registered], now);
  const openTime = server?.openTime ?? null;
  const opensAt = openTime !== null && openTime > now ? openTime : null;
  const among = near.some(({ serverId }) => serverId === server?.serverId);
  const resolutions = resolutionsOf(game?.resolutions ?? []);
  const stored = useLocalSetting((setting) => setting.resolution);
  const resolution = resolutions.find((one) => one === stored) ?? fallback(resolutions);
  const account = last?.account ?? '';
  const isOpen = (one: GameServer) => one.openTime !== null && one.openTime <= now;
  return {
    server,
    // Another player of this computer may have started it.
    playing:
      here?.running === true
        ? (near.find(({ serverId }) => serverId === here.lastServerId) ?? null)
        : null,
    running: here?.running === true,
    serverless: here?.running === true && here.lastServerId === undefined,
    servers: nearestFirst(server === null || among ? near : [server, ...near], now),
    opensAt,
    meanwhile:
      opensAt === null ? null : likelyServer(near.filter(isOpen), [played, registered], now),
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

/** The servers around now and the account's own, which may have opened long ago. */
function useServersWith(
  gameId: number,
  game: GameDetail | undefined,
  asked: number | null,
  own: number | null,
): readonly GameServer[] {
  const among = game === undefined || game.servers.some(({ serverId }) => serverId === own);
  // A server chosen in the page later is already loaded.
  const [first] = useState(asked);
  const known = useGame(gameId, among ? first : (own ?? first)).data ?? game;
  return known?.servers ?? [];
}

/** The choice is stored in the address: it is still there after a reload or 后退. */
function useChosenServer(gameId: number, servers: readonly GameServer[], asked: number | null) {
  const navigate = useNavigate();
  // It may be on a later page than the servers that came with the game.
  const [picked, pick] = useState<GameServer | null>(null);
  const known = picked === null ? servers : [picked, ...servers];
  return {
    chosenServer: known.find(({ serverId }) => serverId === asked) ?? null,
    chooseServer: (server: GameServer) => {
      pick(server);
      void navigate(gameAddress(gameId, server.serverId), { replace: true, state: IN_PLACE });
    },
  };
}

function resolutionsOf(texts: readonly string[]): readonly Resolution[] {
  const known = RESOLUTIONS.filter((resolution) => texts.includes(resolution));
  return known.length > 0 ? known : RESOLUTIONS;
}

function fallback(resolutions: readonly Resolution[]): Resolution {
  return resolutions.includes(usual) ? usual : (resolutions[0] ?? usual);
}

import type { GameState, HeardGameState, HostFailure } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { toHostFailure } from '../../../../bridge/host-failure.ts';
import { acceptGame } from '../games/game-store.ts';
import { cancelDownload } from './download.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';

/** Several games that the host processes one after the other. */
export interface Batch {
  readonly work: 'verify' | 'move';
  readonly gameIds: readonly number[];
}

export interface Asked {
  /** The games that the host accepted. */
  readonly taken: readonly number[];
  /** The first refusal, if any. */
  readonly refused: HostFailure | null;
}

/** Checks and repairs installed games, one after the other. */
export const verifyGames = (stores: Stores, gameIds: readonly number[]) =>
  askForEach(stores, gameIds, (gameId) => callHost('verifyGame', { gameId, queue: true }));

/** Moves installed games below another folder, one after the other. */
export const moveGames = (stores: Stores, gameIds: readonly number[], installDir: string) =>
  askForEach(stores, gameIds, (gameId) =>
    callHost('moveGame', { gameId, installDir, queue: true }),
  );

async function askForEach(
  stores: Stores,
  gameIds: readonly number[],
  ask: (gameId: number) => Promise<HeardGameState>,
): Promise<Asked> {
  const taken: number[] = [];
  let refused: HostFailure | null = null;
  for (const gameId of gameIds) {
    try {
      acceptGame(stores, gameId, await ask(gameId));
      taken.push(gameId);
    } catch (error) {
      refused ??= toHostFailure(error);
    }
  }
  return { taken, refused };
}

/** Running, waiting or paused. */
function isUnderWay(state: GameState | null | undefined): state is GameState {
  if (state === null || state === undefined) return false;
  const { download, download_state: at } = state;
  return download || at === DownloadState.paused || at === DownloadState.installing;
}

export interface BatchFigures {
  readonly done: number;
  /** The finished ones that need the player. */
  readonly failed: number;
  /** 0–100 over all games. */
  readonly percent: number;
}

export function batchFigures(
  { gameIds }: Batch,
  games: ReadonlyMap<number, GameState | null>,
): BatchFigures {
  const states = gameIds.map((gameId) => games.get(gameId));
  const parts = states.filter(isUnderWay).map(({ progress }) => progress);
  const done = states.length - parts.length;
  const sum = parts.reduce((whole, part) => whole + part, done * 100);
  return {
    done,
    failed: states.filter((state) => state?.download_state === DownloadState.failed).length,
    percent: states.length === 0 ? 100 : sum / states.length,
  };
}

/** Waiting ones first, so that none starts in between. */
export async function cancelBatch(
  stores: Stores,
  { gameIds }: Batch,
  games: ReadonlyMap<number, GameState | null>,
): Promise<void> {
  const isActive = (gameId: number) => games.get(gameId)?.download === true;
  const left = gameIds
    .filter((gameId) => isUnderWay(games.get(gameId)))
    .sort((one, other) => Number(isActive(one)) - Number(isActive(other)));
  for (const gameId of left) await cancelDownload(stores, gameId);
}

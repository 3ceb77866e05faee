import type { GameDetail, GameState } from '@gamebox/contract';
import { useEffect } from 'react';
import { describeGame } from '../../features/native-games/model/games/describe-game.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** Keeps the host's name, picture and newest version of the game up to date. */
export function useDescribedGame(
  game: GameDetail | undefined,
  state: GameState | null | undefined,
): void {
  const stores = useStores();
  const { gameId, name, coverPicture, release } = game ?? {};
  const version = release?.version;
  const known = state !== null && state !== undefined;
  useEffect(() => {
    if (known && gameId !== undefined && name !== undefined && coverPicture !== undefined)
      void describeGame(stores, gameId, { name, coverPrcture: coverPicture, version });
  }, [stores, known, gameId, name, coverPicture, version]);
}

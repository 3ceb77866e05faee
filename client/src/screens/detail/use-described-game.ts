import type { GameDetail, GameState } from '@gamebox/contract';
import { useEffect } from 'react';
import { describeGame } from '../../features/native-games/model/host-games.ts';

/** Keeps the name and the picture up to date by which the host knows the game. */
export function useDescribedGame(game: GameDetail, state: GameState | null | undefined): void {
  const { gameId, name, coverPicture } = game;
  const known = state !== null && state !== undefined;
  useEffect(() => {
    if (known) void describeGame(gameId, { name, coverPrcture: coverPicture });
  }, [known, gameId, name, coverPicture]);
}

import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { isAway, isInstalled, isOutOfReach, isQueued } from './game-store.ts';

/** How a list reads the state of one of its games; nothing if this computer does not have it. */
type StateOf<Game> = (game: Game) => GameState | null | undefined;

/**
 * The game whose action is the list's red one: the first, unless it waits while another can be
 * played. Without one to play, the first whose action does something.
 */
export function leadGame<Game>(games: readonly Game[], stateOf: StateOf<Game>): Game | undefined {
  const [first] = games;
  if (first === undefined || !waits(stateOf(first))) return first;
  return (
    games.find((game) => isReady(stateOf(game))) ??
    games.find((game) => canAct(stateOf(game))) ??
    first
  );
}

function isReady(state: GameState | null | undefined): boolean {
  return isInstalled(state) && !isOutOfReach(state);
}

/** It waits for its drive, its turn, or the player. */
function waits(state: GameState | null | undefined): boolean {
  if (!state) return false;
  const at = state.download_state;
  return !canAct(state) || at === DownloadState.paused || at === DownloadState.failed;
}

function canAct(state: GameState | null | undefined): boolean {
  return !state || (!isAway(state) && !isOutOfReach(state) && !isQueued(state));
}

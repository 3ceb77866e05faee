import type { Stores } from '../../../../shared/lib/stores.ts';
import { useGames } from './game-store.ts';
import { loadGames } from './host-games.ts';

/** How long a drive that is connected again may go unnoticed. */
const LOOK_MS = 5000;
/** So many looks that find the same are followed by rarer ones: a deleted folder does not come back. */
const MANY_LOOKS = 12;
/** Then each of so many turns is used. */
const RARELY = 6;

/**
 * While a game is out of reach the host is asked for all games again and again, after a minute more
 * rarely, because a host looks at the drives only then (`docs/bridge.md`); when the player comes back to the window, it is asked
 * once, because a drive may have been pulled out meanwhile. Returns a function that stops it.
 */
export function watchMissingGames(stores: Stores): () => void {
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking || document.hidden) return;
    looking = true;
    await loadGames(stores);
    looking = false;
  };
  let known = '';
  let turn = 0;
  const lookInTurn = (): void => {
    const games = [...useGames.of(stores).getState().games.values()];
    const missing = games.flatMap((game) => (game?.missing ? [game.gameId, game.missing] : []));
    turn = missing.join() === known ? turn + 1 : 1;
    known = missing.join();
    if (known !== '' && (turn <= MANY_LOOKS || turn % RARELY === 0)) void look();
  };
  const timer = setInterval(lookInTurn, LOOK_MS);
  const lookNow = (): void => void look();
  window.addEventListener('focus', lookNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', lookNow);
  };
}

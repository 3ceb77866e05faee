import type { Stores } from '../../../../shared/lib/stores.ts';
import { useGames } from './game-store.ts';
import { loadGames } from './host-games.ts';

/** How long a drive that is connected again may go unnoticed. */
const LOOK_MS = 5000;

/**
 * While a game is out of reach the host is asked for all games again and again, because a host looks
 * at the drives only then (`docs/bridge.md`); when the player comes back to the window, it is asked
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
  const someMissing = (): boolean =>
    [...useGames.of(stores).getState().games.values()].some((game) => game?.missing);
  const timer = setInterval(() => someMissing() && void look(), LOOK_MS);
  const lookNow = (): void => void look();
  window.addEventListener('focus', lookNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', lookNow);
  };
}

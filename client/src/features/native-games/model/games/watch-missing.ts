import type { Stores } from '../../../../shared/lib/stores.ts';
import { useGames } from './game-store.ts';
import { loadGames } from './host-games.ts';

/** How long a drive that is connected again may go unnoticed. */
const LOOK_MS = 5000;

/**
 * While a game is out of reach the host is asked for all games again and again, because a host looks
 * at the drives only then (`docs/bridge.md`). Returns a function that stops it.
 */
export function watchMissingGames(stores: Stores): () => void {
  let looking = false;
  const look = async (): Promise<void> => {
    const games = useGames.of(stores).getState().games.values();
    if (looking || document.hidden || ![...games].some((game) => game?.missing)) return;
    looking = true;
    await loadGames(stores);
    looking = false;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  const lookNow = (): void => void look();
  window.addEventListener('focus', lookNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', lookNow);
  };
}

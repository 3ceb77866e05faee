import { loadScenes } from '@gamebox/ui/scene.tsx';
import { bring } from '../shared/lib/lazy-screen.ts';
import { SCREENS } from './screens.ts';

/**
 * When the other screens' code is fetched: late enough not to slow the start, early enough for a
 * later loss of the network.
 */
const restAfterMs = 20_000;

/**
 * Fetches a screen's code when the player points at a link to it, and all others long after the
 * start, so that the next click need not wait. Returns a function that stops it.
 */
export function preloadScreens(): () => void {
  const missing = new Map(
    SCREENS.flatMap(({ path, load }) => (load === undefined ? [] : [[path, load]])),
  );
  const fetchOne = async (path: string): Promise<void> => {
    const load = missing.get(path);
    if (load === undefined) return;
    missing.delete(path);
    // If it can't be fetched now, it is fetched when the screen is opened.
    await bring(load).catch(() => missing.set(path, load));
  };
  const intend = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === window.location.origin) void fetchOne(link.pathname);
  };
  const fetchRest = async (): Promise<void> => {
    // A copy: failed ones are put back and are not tried again in this round.
    const paths = Array.from(missing.keys());
    for (const path of paths) await fetchOne(path);
    await loadScenes().catch(() => undefined);
  };
  const timer = setTimeout(() => void fetchRest(), restAfterMs);
  document.addEventListener('pointerover', intend, { passive: true });
  document.addEventListener('focusin', intend);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', intend);
    document.removeEventListener('focusin', intend);
  };
}

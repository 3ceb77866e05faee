import { bring } from '../shared/lib/lazy-screen.ts';
import { SCREENS } from './screens.ts';

/** When the rest is fetched: late enough to be in nobody's way, early enough for a lost network. */
const restAfterMs = 20_000;

/**
 * Fetches a screen's code when the player points at a link to it, and the rest once the start is
 * long over: the next click has nothing to wait for. Answers its end.
 */
export function preloadScreens(): () => void {
  const missing = new Map(
    SCREENS.flatMap(({ path, load }) => (load === undefined ? [] : [[path, load]])),
  );
  const fetchOne = async (path: string): Promise<void> => {
    const load = missing.get(path);
    if (load === undefined) return;
    missing.delete(path);
    // What can't be had now is had with its visit.
    await bring(load).catch(() => missing.set(path, load));
  };
  const intend = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && link.origin === window.location.origin) void fetchOne(link.pathname);
  };
  const fetchRest = async (): Promise<void> => {
    // A copy: what fails is put back and is not for this round.
    const paths = Array.from(missing.keys());
    for (const path of paths) await fetchOne(path);
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

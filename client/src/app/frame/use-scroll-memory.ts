import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isInPlace } from '../../shared/lib/in-place.ts';
import { useScrollContainer } from '@gamebox/ui/lib/scroll-container.ts';

/** The longest wait for the content of a page that the player returns to. */
const patienceMs = 3000;

/**
 * Remembers the scroll position of each page in the history and restores it with 后退 and 前进; a new
 * page begins at its top. Use it inside the frame's scroll container.
 */
export function useScrollMemory(): void {
  const container = useScrollContainer();
  const { key, state } = useLocation();
  const inPlace = isInPlace(state);
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const begun = useRef(false);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const stays = inPlace && type === NavigationType.Replace;
    if (stays) places.current.set(key, element.scrollTop);
    const target = stays || type === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0;
    // The first page is at its top anyway: setting it would force a layout before the first paint.
    const stop = begun.current ? scrollOnceTallEnough(element, target) : () => undefined;
    begun.current = true;
    const remembered = places.current;
    const remember = () => remembered.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', remember);
    };
  }, [container, inPlace, key, type]);
}

/** Scrolls now, and again while the content is still growing; gives up by itself. */
function scrollOnceTallEnough(element: HTMLElement, target: number): () => void {
  element.scrollTop = target;
  if (target === 0 || typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(() => {
    element.scrollTop = target;
    if (Math.abs(element.scrollTop - target) < 1) stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    element.removeEventListener('wheel', stop);
  }
  // The player's own scrolling has priority.
  element.addEventListener('wheel', stop, { passive: true });
  for (const child of element.children) observer.observe(child);
  return stop;
}

import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isInPlace } from '../../shared/lib/in-place.ts';
import { useScrollContainer } from '@gamebox/ui/lib/scroll-container.ts';

/** Longest wait for the content of a page one comes back to. */
const patienceMs = 3000;

/**
 * Remembers where each page of the history was scrolled to, and goes back there with 后退 and
 * 前进; a new page begins at its top. Stands within the frame's scroll container.
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
    // The first page stands at its top: saying so would make the start lay out before it paints.
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

/** Scrolls now and, while the content still grows towards the place, again; gives up by itself. */
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
  // A player who scrolls knows better.
  element.addEventListener('wheel', stop, { passive: true });
  for (const child of element.children) observer.observe(child);
  return stop;
}

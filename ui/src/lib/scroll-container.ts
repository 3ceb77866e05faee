import type { RefObject } from 'react';
import { createContext, useContext } from 'react';

/** The frame's scrolling element: the window itself never scrolls, so lists use this. */
export const ScrollContainerContext = createContext<RefObject<HTMLElement | null>>({
  current: null,
});

/** The element in which the page's content scrolls; `current` is null outside the frame. */
export function useScrollContainer(): RefObject<HTMLElement | null> {
  return useContext(ScrollContainerContext);
}

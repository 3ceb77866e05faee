import type { RefObject } from 'react';
import { createContext, useContext } from 'react';

/** The frame's scrolling element: the frame itself never scrolls, so lists ask here. */
export const ScrollContainerContext = createContext<RefObject<HTMLElement | null>>({
  current: null,
});

/** The element the page's content scrolls in; its `current` is null outside the frame. */
export function useScrollContainer(): RefObject<HTMLElement | null> {
  return useContext(ScrollContainerContext);
}

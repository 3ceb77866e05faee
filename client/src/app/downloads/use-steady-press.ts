import type { MouseEvent, PointerEvent } from 'react';
import { useRef } from 'react';

interface Seen {
  x: number;
  y: number;
  /** The game of the row there; undefined between the rows. */
  gameId: string | undefined;
}

/**
 * Handlers for a list of rows (`data-row`: the game's id) that come, go and move by themselves: a
 * press where another row has come under the resting pointer does nothing, for it was meant for the
 * row before. The next one counts. Where the player has scrolled, what is there now is meant.
 */
export function useSteadyPress() {
  const seen = useRef<Seen | null>(null);
  const scrolled = useRef(false);
  const noteScroll = () => (scrolled.current = true);
  return {
    onWheelCapture: noteScroll,
    onKeyDownCapture: noteScroll,
    onPointerMoveCapture: (event: PointerEvent) => {
      if (!isInside(event)) return;
      const now = seenBy(event);
      // Chromium also sends a move when the page has moved below the pointer.
      if (isSamePlace(now, seen.current)) return;
      seen.current = now;
      scrolled.current = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isInside(event)) return;
      const now = seenBy(event);
      const before = seen.current;
      seen.current = now;
      const byKeys = event.detail === 0;
      const meant = byKeys || scrolled.current || !isSamePlace(now, before);
      scrolled.current = false;
      if (meant || before?.gameId === now.gameId) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** A question of a row stands elsewhere, and its events come up here, too. */
const isInside = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

function seenBy({ clientX, clientY, target }: MouseEvent): Seen {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return { x: clientX, y: clientY, gameId: row?.dataset['row'] };
}

const isSamePlace = (one: Seen, other: Seen | null): boolean =>
  one.x === other?.x && one.y === other.y;

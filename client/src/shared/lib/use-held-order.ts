import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';

interface Hold {
  ids: readonly number[];
  source: string | undefined;
}

/**
 * Items in the order that they had when the pointer or the focus came to their list, until both have
 * left it, nobody sees the page, or they have another `source` (an order, a filter): a second press
 * must not meet another item's button. What is new comes last.
 */
export function useHeldOrder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => number,
  source?: string,
) {
  const [held, setHeld] = useState<Hold | null>(null);
  const [inside, setInside] = useState<Inside>({ pointer: null, focus: null });
  const valid = held !== null && held.source === source && isInside(inside) ? held.ids : null;
  useEffect(() => {
    const renew = () => document.hidden && setHeld(null);
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, []);
  const turn = (change: Partial<Inside>) => {
    const next = { ...inside, ...change };
    setInside(next);
    if (!isInside(next)) setHeld(null);
    else
      setHeld((before) =>
        before === null || valid === null ? { ids: items.map(idOf), source } : before,
      );
  };
  const place = (item: Item) => {
    const at = valid?.indexOf(idOf(item)) ?? 0;
    return at < 0 ? Infinity : at;
  };
  return {
    items:
      valid === null ? items : [...items].sort((one, other) => placed(place(one), place(other))),
    /** For the list's element. */
    holding: {
      onPointerOver: ({ target }: PointerEvent) => {
        // From one item to the next changes nothing, so nothing is drawn anew.
        if (valid === null || inside.pointer?.isConnected !== true)
          turn({ pointer: elementOf(target) });
      },
      onPointerLeave: () => turn({ pointer: null }),
      onFocus: ({ target }: FocusEvent) => turn({ focus: elementOf(target) }),
      onBlur: () => turn({ focus: null }),
    },
  };
}

/** The element below the pointer and the one with the focus, of the list or of what it opened. */
interface Inside {
  pointer: Element | null;
  focus: Element | null;
}

/** An element that is taken out of the page tells neither that the pointer nor the focus left it. */
const isInside = ({ pointer, focus }: Inside): boolean =>
  pointer?.isConnected === true || (focus !== null && focus === document.activeElement);

const elementOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target : null;

const placed = (one: number, other: number): number => (one === other ? 0 : one - other);

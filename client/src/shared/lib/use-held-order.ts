import { useState } from 'react';

/**
 * Items in the order that they had when the pointer or the focus came to their list, until both have
 * left it: a second press must not meet another item's button. What is new comes last.
 */
export function useHeldOrder<Item>(items: readonly Item[], idOf: (item: Item) => number) {
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const [inside, setInside] = useState({ pointer: false, focus: false });
  const turn = (change: Partial<typeof inside>) => {
    const next = { ...inside, ...change };
    setInside(next);
    if (!next.pointer && !next.focus) setHeld(null);
    else setHeld((before) => before ?? items.map(idOf));
  };
  const place = (item: Item) => {
    const at = held?.indexOf(idOf(item)) ?? 0;
    return at < 0 ? Infinity : at;
  };
  return {
    items:
      held === null ? items : [...items].sort((one, other) => placed(place(one), place(other))),
    /** For the list's element. */
    holding: {
      onPointerEnter: () => turn({ pointer: true }),
      onPointerLeave: () => turn({ pointer: false }),
      onFocus: () => turn({ focus: true }),
      onBlur: () => turn({ focus: false }),
    },
  };
}

const placed = (one: number, other: number): number => (one === other ? 0 : one - other);

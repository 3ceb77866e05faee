/** Moves an item in a list; an index outside of the list means its nearest end. */
export function movedTo<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  const others = items.filter((each) => each !== item);
  const place = Math.max(0, Math.min(others.length, at));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

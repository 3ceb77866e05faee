/** The list with this item at another place; a place outside of it is its nearest end. */
export function movedTo<Item>(items: readonly Item[], item: Item, at: number): Item[] {
  const others = items.filter((each) => each !== item);
  const place = Math.max(0, Math.min(others.length, at));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** One server's opening, as the timeline shows it. */
export interface Opening {
  key: string | number;
  /** Epoch milliseconds. */
  at: number;
  server: string;
  game: string;
  cover: string | null;
}

export interface OpeningGroup<Item extends Opening> {
  at: number;
  openings: readonly Item[];
}

/** Groups openings of the same minute, the earliest first; within a group the given order stays. */
export function groupOpenings<Item extends Opening>(
  openings: readonly Item[],
): OpeningGroup<Item>[] {
  const groups = new Map<number, Item[]>();
  for (const opening of openings) {
    const at = opening.at - (opening.at % 60_000);
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [opening]);
    else group.push(opening);
  }
  return [...groups]
    .map(([at, group]) => ({ at, openings: group }))
    .sort((one, other) => one.at - other.at);
}

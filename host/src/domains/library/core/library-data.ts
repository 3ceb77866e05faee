import { z } from 'zod';
import { HISTORY_LENGTH, historyEntry } from '@gamebox/contract/host';
import type { HistoryEntry } from '@gamebox/contract/host';

const ownEntry = historyEntry.transform((entry, context): HistoryEntry => {
  const { kind } = entry;
  if (kind !== null) return { ...entry, kind };
  context.addIssue({ code: 'custom', message: 'no kind of this host' });
  return z.NEVER;
});

/** What the player keeps of their games beside the games themselves: `library.json`. */
export interface LibraryData {
  readonly favourites: readonly number[];
  /** The latest first. */
  readonly history: readonly HistoryEntry[];
}

export const NO_LIBRARY: LibraryData = { favourites: [], history: [] };

const rows = z.object({ favourites: z.array(z.unknown()), history: z.array(z.unknown()) });

/** Keeps every row that is usable; `salvaged` where one was not. */
export function readLibrary(json: unknown): { value: LibraryData; salvaged: boolean } {
  const { favourites, history } = rows.parse(json);
  const ids = favourites.flatMap((each) => z.int().positive().safeParse(each).data ?? []);
  const entries = history.flatMap((each) => ownEntry.safeParse(each).data ?? []);
  const salvaged = ids.length < favourites.length || entries.length < history.length;
  return { value: { favourites: ids, history: entries }, salvaged };
}

export function withEntry(data: LibraryData, entry: HistoryEntry): LibraryData {
  return { ...data, history: [entry, ...data.history].slice(0, HISTORY_LENGTH) };
}

export function withFavourite(data: LibraryData, gameId: number, marked: boolean): LibraryData {
  const others = data.favourites.filter((each) => each !== gameId);
  return { ...data, favourites: marked ? [...others, gameId] : others };
}

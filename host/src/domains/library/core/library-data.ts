import { z } from 'zod';
import { HISTORY_LENGTH, historyEntry } from '@gamebox/contract/host';
import type { HistoryEntry } from '@gamebox/contract/host';
import { salvageRows } from '../../storage/core/salvage-rows.ts';
import type { Parsed } from '../../storage/core/salvage-rows.ts';

const ownEntry = historyEntry.transform((entry, context): HistoryEntry => {
  const { kind } = entry;
  if (kind !== null) return { ...entry, kind };
  context.addIssue({ code: 'custom', message: 'no kind of this host' });
  return z.NEVER;
});

/** The player's own data about games: `library.json`. */
export interface LibraryData {
  readonly favourites: readonly number[];
  /** The latest first. */
  readonly history: readonly HistoryEntry[];
}

export const NO_LIBRARY: LibraryData = { favourites: [], history: [] };

const parts = z.object({ favourites: z.unknown().optional(), history: z.unknown().optional() });

/** Keeps every usable row; `salvaged` is true if some were not usable. */
export function readLibrary(json: unknown): Parsed<LibraryData> {
  const stored = parts.parse(json);
  const favourites = salvageRows(stored.favourites, z.int().positive());
  const history = salvageRows(stored.history, ownEntry);
  return {
    value: { favourites: favourites.value, history: history.value },
    salvaged: favourites.salvaged || history.salvaged,
  };
}

export function withEntry(data: LibraryData, entry: HistoryEntry): LibraryData {
  return { ...data, history: [entry, ...data.history].slice(0, HISTORY_LENGTH) };
}

export function withFavourite(data: LibraryData, gameId: number, marked: boolean): LibraryData {
  const others = data.favourites.filter((each) => each !== gameId);
  return { ...data, favourites: marked ? [...others, gameId] : others };
}

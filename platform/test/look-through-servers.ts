import { meantPattern, typedLetters } from '../src/china/pinyin.ts';
import { DAY_MS, chinaDayStart } from '../src/china/time.ts';

export interface ServerRow {
  readonly serverId: number;
  readonly gameId: number;
  readonly openTime: number | null;
  readonly searchText: string;
  readonly pinyin: string | null;
  readonly pinyinText: string;
}

interface FoundGame {
  readonly gameId: number;
  /** The server shown with the game. */
  readonly serverId: number | undefined;
  /** The servers in the game's group. */
  readonly servers: readonly number[];
  /** All servers in the order of the game's own page. */
  readonly all: readonly number[];
}

interface Hit extends ServerRow {
  readonly quality: number;
}

/** Compared number by number; null comes last. */
type Order = readonly (number | null)[];

/**
 * The expected result of a search, found by checking every server. The games' own names must not
 * match.
 */
export function lookThrough(
  rows: readonly ServerRow[],
  keyword: string,
  { now, each }: { readonly now: number; readonly each: number },
): readonly FoundGame[] {
  const hits = rows
    .map((row): Hit => ({ ...row, quality: qualityOf(row, keyword) }))
    .filter(({ quality }) => quality > 0);
  const shownOrder = (hit: Hit) => {
    const opened = hit.openTime !== null && hit.openTime <= now;
    const id = opened ? -hit.serverId : hit.serverId;
    return [classOf(hit), sideOf(hit, now), distanceOf(hit, now), id];
  };
  const games = [...Map.groupBy(hits, ({ gameId }) => gameId)].map(([gameId, own]) => {
    const shown = first(own, shownOrder);
    return {
      order: [-(shown?.quality ?? 0), ...(shown ? shownOrder(shown).slice(1, 3) : []), gameId],
      game: {
        gameId,
        serverId: shown?.serverId,
        servers: ids(own, (hit) => [classOf(hit), ...nearest(hit, now)]).slice(0, each),
        all: ids(own, (hit) => nearest(hit, now)),
      },
    };
  });
  return games.toSorted((one, other) => compare(one.order, other.order)).map(({ game }) => game);
}

/**
 * 5: the whole name, 4: its beginning, 3: a part, 2: its pinyin, 1: initials by accident, 0: no
 * match.
 */
function qualityOf({ searchText, pinyin, pinyinText }: ServerRow, keyword: string): number {
  const form = keyword.normalize('NFKD').toLowerCase();
  const letters = typedLetters(keyword);
  if (searchText.includes(`\n${form}\n`)) return 5;
  if (searchText.includes(`\n${form}`)) return 4;
  if (searchText.includes(form)) return 3;
  if (letters === null || !`${pinyinText}\n`.includes(`\n${letters}`)) return 0;
  return new RegExp(meantPattern(letters), 'u').test(pinyin ?? '') ? 2 : 1;
}

/** Whole names first, accidental matches last. */
function classOf({ quality }: Hit): number {
  if (quality === 5) return 0;
  return quality === 1 ? 2 : 1;
}

/** Opened today, opens later, opened before, not announced. */
function sideOf({ openTime }: Hit, now: number): number {
  if (openTime === null) return 3;
  if (openTime > now) return 1;
  return openTime >= chinaDayStart(now) ? 0 : 2;
}

function distanceOf({ openTime }: ServerRow, now: number): number | null {
  return openTime === null ? null : Math.abs(openTime - now);
}

function nearest(row: ServerRow, now: number): Order {
  const { openTime, serverId } = row;
  const late = openTime !== null && openTime > now + DAY_MS;
  return [Number(openTime === null), Number(late), distanceOf(row, now), serverId];
}

function compare(one: Order, other: Order): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : (one[at] ?? Infinity) - (other[at] ?? Infinity);
}

function ids(hits: readonly Hit[], order: (hit: Hit) => Order): readonly number[] {
  const sorted = hits.toSorted((one, other) => compare(order(one), order(other)));
  return sorted.map(({ serverId }) => serverId);
}

function first(hits: readonly Hit[], order: (hit: Hit) => Order): Hit | undefined {
  return hits.toSorted((one, other) => compare(order(one), order(other)))[0];
}

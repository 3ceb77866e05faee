import type { GameTag } from '@gamebox/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertGame } from '../../../test/insert-game.ts';
import { searchBy } from '../../../test/search-by.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { searchForm } from '../../china/search-form.ts';
import { typedLetters } from '../../china/pinyin.ts';
import { fillPinyin } from '../../db/fill-pinyin.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { selectServerGroups } from './found-servers-repository.ts';
import type { Search } from './keyword.ts';
import { selectGamePage } from './page-repository.ts';
import { readSearch } from './read-search-repository.ts';
import { selectServerPage } from './server-repository.ts';

const NOW = Date.UTC(2026, 5, 1, 4);
const GAMES = [
  { name: '青河灯录', versionName: '一' },
  { name: '苍狼', versionName: '河1' },
  { name: 'QH线', versionName: '二' },
];

const EVERYTHING = {
  channel: null,
  tab: null,
  tag: null,
  byOpening: false,
  now: NOW,
  offset: 0,
  limit: 50,
};

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDatabase());
});
afterAll(() => drop());

interface Named {
  readonly id: number;
  readonly gameId: number;
  readonly searchText: string;
  readonly pinyinText: string;
}

const part = fc.constantFrom('青', '河', '灯', '线', '狼', '1', 'Q', '·');
const name = fc
  .array(part, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''))
  .filter((text) => text !== '·'.repeat(text.length));
const server = fc.record({
  game: fc.nat(GAMES.length - 1),
  name,
  openTime: fc.constantFrom(NOW - 90_000_000, NOW - 5, NOW + 5, null),
});
const world = fc.uniqueArray(server, {
  maxLength: 30,
  selector: (one) => `${String(one.game)} ${one.name}`,
});
const word = fc.constantFrom(
  '青',
  '河',
  '青河',
  '灯',
  '线',
  'qh',
  'q',
  'cl',
  'lang',
  '1',
  '线1',
  '1区',
);
const typed = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));

async function build(servers: readonly { game: number; name: string; openTime: number | null }[]) {
  await sql`truncate game cascade`.execute(db);
  const games: number[] = [];
  for (const game of GAMES) games.push(await insertGame(db, game));
  const tag: GameTag = 2;
  const rows = servers.map(({ game, ...row }) => ({ ...row, tag, gameId: games[game] ?? 0 }));
  if (rows.length > 0) await db.insertInto('gameServer').values(rows).execute();
  await fillPinyin(db);
}

async function read(table: 'game' | 'game_server', id: 'game_id' | 'server_id') {
  const { rows } = await sql<Named>`
    select ${sql.ref(id)} as id, game_id, search_text, pinyin_text from ${sql.table(table)}`.execute(
    db,
  );
  return rows;
}

function holds({ searchText, pinyinText }: Named, text: string): boolean {
  const letters = typedLetters(text);
  const isTyped = letters !== null && pinyinText.includes(`\n${letters}`);
  return searchText.includes(searchForm(text)) || isTyped;
}

/** What looking at each game and each of its servers finds. */
async function lookThrough(text: string) {
  const words = text.split(' ');
  const servers = await read('game_server', 'server_id');
  const found = (await read('game', 'game_id')).map((game) => {
    const missing = words.filter((one) => !holds(game, one));
    const wanted = missing.length === 0 ? words : missing;
    const own = servers.filter(
      (one) =>
        one.gameId === game.id && (holds(one, text) || wanted.every((each) => holds(one, each))),
    );
    const byName = holds(game, text) || missing.length === 0;
    return { gameId: game.id, byName, servers: sorted(own.map(({ id }) => id)) };
  });
  return found.filter(({ byName, servers: own }) => byName || own.length > 0);
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

const search = (text: string, way: (read: Search) => Search) =>
  inTransaction(db, async (tx) => {
    const filter = {
      ...EVERYTHING,
      search: way(await readSearch(tx, text)),
    };
    const page = await selectGamePage(tx, filter);
    const groups = await selectServerGroups(tx, { ...filter, each: 50 });
    expect(groups.list.map(({ gameId }) => gameId)).toEqual(page.list.map((row) => row.gameId));
    const found = [];
    for (const { gameId, servers, serverId } of groups.list) {
      const own = await selectServerPage(
        tx,
        { gameId, now: NOW, offset: 0, limit: 50 },
        filter.search,
      );
      expect(own.total).toBe(own.list.length);
      const ids = servers.map((one) => one.serverId);
      if (serverId !== null) expect(ids).toContain(serverId);
      found.push({ gameId, shown: sorted(ids), own: sorted(own.list.map((one) => one.serverId)) });
    }
    return found.toSorted((one, other) => one.gameId - other.gameId);
  });

it('finds by words what looking at every game and server does, in each way', async () => {
  await fc.assert(
    fc.asyncProperty(
      world,
      fc.array(typed, { minLength: 4, maxLength: 8 }),
      async (servers, texts) => {
        await build(servers);
        const all = await read('game_server', 'server_id');
        for (const text of texts) {
          const expected = (await lookThrough(text)).map(({ gameId, servers: own }) => ({
            gameId,
            // A game without a matching server shows those it has.
            shown:
              own.length > 0
                ? own
                : sorted(all.filter((one) => one.gameId === gameId).map(({ id }) => id)),
            own,
          }));
          expect([text, await search(text, (one) => one)]).toEqual([text, expected]);
          for (const broad of [false, true])
            expect([
              text,
              broad,
              await search(text, (one) => searchBy(one, { gram: null, broad })),
            ]).toEqual([text, broad, expected]);
        }
      },
    ),
    { numRuns: 12 },
  );
});

import type { GameTag } from '@gamebox/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertGame } from '../../../test/insert-game.ts';
import { lookThrough } from '../../../test/look-through-servers.ts';
import type { ServerRow } from '../../../test/look-through-servers.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { fillPinyin } from '../../db/fill-pinyin.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { selectServerGroups } from './found-servers-repository.ts';
import { selectGamePage } from './page-repository.ts';
import { readSearch } from './read-search-repository.ts';
import { readKeyword } from './search-repository.ts';
import { selectServerPage } from './server-repository.ts';

const NOW = Date.UTC(2026, 5, 1, 4);
const EACH = 3;
const CHARACTERS = ['青', '河', '区', '线', 'q', 'h', 'Ｑ', '1', '9', '·', ' ', '🎮'];

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await createTestDatabase());
});
afterAll(() => drop());
beforeEach(() => clear());

async function clear(): Promise<void> {
  await sql`truncate game cascade`.execute(db);
}

const rowsOf = async (): Promise<readonly ServerRow[]> => {
  const { rows } = await sql<ServerRow>`
    select server_id, game_id, open_time, search_text, pinyin, pinyin_text from game_server`.execute(
    db,
  );
  return rows;
};

/** Runs the same search by the statements; `gram: false` uses the tokens instead. */
const search = (typed: string, { gram }: { readonly gram: boolean }) =>
  inTransaction(db, async (tx) => {
    const read = await readSearch(tx, typed);
    expect(read.whole.gram).not.toBeNull();
    const asked = gram ? read : { ...read, whole: { ...read.whole, gram: null } };
    const range = { offset: 0, limit: 50 };
    const anywhere = { channel: null, tab: null, tag: null, byOpening: false, now: NOW };
    const filter = { ...anywhere, ...range, search: asked };
    const page = await selectGamePage(tx, filter);
    const groups = await selectServerGroups(tx, { ...filter, each: EACH });
    expect([page.total, groups.total]).toEqual([page.list.length, page.list.length]);
    expect(groups.list.map(({ gameId }) => gameId)).toEqual(page.list.map((row) => row.gameId));
    const found = [];
    for (const [at, { gameId, serverId }] of page.list.entries()) {
      const servers = groups.list[at]?.servers.map((server) => server.serverId);
      const { total, list } = await selectServerPage(tx, { gameId, now: NOW, ...range }, asked);
      expect(total).toBe(list.length);
      found.push({ gameId, serverId, servers, all: list.map((server) => server.serverId) });
    }
    return found;
  });

const name = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
/** Few different times, so that servers open together: past, soon, later, and not announced. */
const openTime = fc.constantFrom(
  ...[-50, -30, -5, -5, -1, 0, 2, 2, 20, 30, 70].map((hours) => NOW + hours * 3_600_000),
  null,
);
const server = fc.record({ game: fc.nat(3), name, openTime });
const world = fc.uniqueArray(server, {
  maxLength: 40,
  selector: (one) => `${String(one.game)} ${one.name}`,
});
const letter = fc.constantFrom('青', '河', '区', '线', 'q', 'h', 'x', '1', '9', '🎮');
const keyword = fc.tuple(letter, letter).map((parts) => parts.join(''));

async function build(
  servers: readonly { game: number; name: string; openTime: number | null }[],
): Promise<readonly number[]> {
  await clear();
  const games: number[] = [];
  for (const called of ['甲', '乙', '丙', '丁'])
    games.push(await insertGame(db, { name: called, versionName: '戊' }));
  const tag: GameTag = 2;
  const rows = servers.map(({ game, ...row }) => ({ ...row, tag, gameId: games[game] ?? 0 }));
  if (rows.length > 0) await db.insertInto('gameServer').values(rows).execute();
  return games;
}

describe('a search of two characters', () => {
  it('answers what looking at every server does, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(keyword, { minLength: 4, maxLength: 8 }),
        async (servers, keywords) => {
          await build(servers);
          await fillPinyin(db);
          const rows = await rowsOf();
          for (const typed of keywords) {
            const expected = lookThrough(rows, typed, { now: NOW, each: EACH });
            expect(await search(typed, { gram: true })).toEqual(expected);
            expect(await search(typed, { gram: false })).toEqual(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is kept as the servers are, however they are written', async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.infiniteStream(fc.nat(4)), async (servers, changes) => {
        const games = await build(servers);
        for (const { serverId } of await rowsOf()) {
          const [change] = changes.take(1);
          const id = sql`where server_id = ${serverId}`;
          if (change === 0) await sql`delete from game_server ${id}`.execute(db);
          if (change === 1)
            await sql`update game_server set name = name || '青河' || server_id ${id}`.execute(db);
          if (change === 2)
            await sql`update game_server set open_time = 7, tag = 1 ${id}`.execute(db);
          if (change === 3)
            await sql`
              update game_server set game_id = ${games[0]}, name = name || server_id ${id}`.execute(
              db,
            );
        }
        await fillPinyin(db);
        const written = await sql`
          select game_id, open_time, server_id, gram, quality, accidental from server_gram
          order by server_id, gram`.execute(db);
        const due = await sql`
          select game_id, open_time, server_id, gram, quality, quality = 1 as accidental
          from game_server, server_grams(search_form(name), pinyin)
          order by server_id, gram collate "C"`.execute(db);
        expect(written.rows).toEqual(due.rows);
      }),
      { numRuns: 15 },
    );
  });
});

it('of more or fewer characters, or of letters written otherwise, is looked up by tokens', async () => {
  const grams = await inTransaction(db, async (tx) => {
    const read = [];
    for (const typed of ['青河', 'ＱＨ', '🎮区', '区', '青河区', 'q h', "q'h", 'é'])
      read.push((await readKeyword(tx, typed)).gram);
    return read;
  });
  expect(grams).toEqual(['青河', 'qh', '🎮区', null, null, 'qh', null, 'e\u0301']);
});

it('reads a few rows of each game, however many servers hold the keyword', async () => {
  const games = await build([]);
  await sql`
    insert into game_server (game_id, name, open_time, tag, pinyin)
    select (${games}::int8[])[1 + i % 4], '双线' || i, ${NOW}::int8 + (i - 2000) * 60000, 2,
      'shuang xian' || regexp_replace(i::text, '(.)', ' \\1', 'g')
    from generate_series(1, 4000) i`.execute(db);
  await sql`vacuum analyze game_server, server_gram`.execute(db);
  for (const typed of ['双线', 'sx', 'sh']) {
    const rows = await inTransaction(db, async (tx) => {
      const read = await readSearch(tx, typed);
      const before = await rowsRead(tx);
      await selectGamePage(tx, {
        channel: null,
        tab: null,
        tag: null,
        byOpening: false,
        now: NOW,
        offset: 0,
        limit: 10,
        search: read,
      });
      return (await rowsRead(tx)) - before;
    });
    expect(rows).toBeLessThan(100);
  }
});

/** Rows read so far in this transaction from servers and their pairs. */
async function rowsRead(tx: Parameters<typeof readKeyword>[0]): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int4
      as read
    from pg_class where relname like 'server_gram%' or relname like 'game_server%'`.execute(tx);
  return rows[0]?.read ?? 0;
}

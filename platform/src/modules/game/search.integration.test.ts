import { MAX_PAGE_SIZE, pageGames } from '@gamebox/contract';
import type { GameSummary } from '@gamebox/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENT, connectDatabase } from '../../db/database.ts';
import { demoServers } from '@gamebox/demo/content/servers.ts';
import { games as demoGames } from '@gamebox/demo/content/games.ts';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { searchBy } from '../../../test/search-by.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { searchForm } from '../../china/search-form.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { selectGamePage } from './page-repository.ts';
import type { GamePage } from './page-repository.ts';
import { readSearch } from './read-search-repository.ts';
import { readKeyword } from './search-repository.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
});

afterAll(() => platform.close());

/** Reads all pages; fails if the total differs from the number of rows. */
async function search(keyword: string, pageSize: number = MAX_PAGE_SIZE): Promise<GameSummary[]> {
  const found: GameSummary[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { data } = await platform.call(pageGames, { query: { keyword, pageNo, pageSize } });
    if (data === null) throw new Error(`No answer for ${keyword}`);
    found.push(...data.list);
    if (data.list.length === pageSize) continue;
    if (found.length !== data.total)
      throw new Error(`${String(found.length)} of ${String(data.total)}`);
    return found;
  }
}

/** A part of a text that a player could type: whole characters, not only what the search skips. */
function partOf(text: string): fc.Arbitrary<string> {
  const characters = Array.from(
    new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
  return fc
    .tuple(fc.nat(characters.length - 1), fc.integer({ min: 1, max: characters.length }))
    .map(([start, length]) => characters.slice(start, start + length).join(''))
    .filter((part) => searchForm(part) !== '');
}

describe('a part of a name', () => {
  const servers = demoServers(0);
  it('finds every seeded server, and shows the game by a server that has it', async () => {
    const cases = fc
      .constantFrom(...servers)
      .chain((server) => partOf(server.name).map((keyword) => ({ server, keyword })));
    await fc.assert(
      fc.asyncProperty(cases, async ({ server, keyword }) => {
        const row = (await search(keyword)).find(({ gameId }) => gameId === server.gameId);
        expect(searchForm(row?.serverName ?? '')).toContain(searchForm(keyword));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every seeded version and game, page by page as well', async () => {
    const names = demoGames.flatMap(({ gameId, name, versionName }) =>
      [name, versionName].map((text) => ({ gameId, text })),
    );
    const cases = fc.constantFrom(...names).chain(({ gameId, text }) =>
      fc.record({
        gameId: fc.constant(gameId),
        keyword: partOf(text),
        pageSize: fc.integer({ min: 1, max: 7 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ gameId, keyword, pageSize }) => {
        const found = (await search(keyword, pageSize)).map((row) => row.gameId);
        expect(found).toContain(gameId);
        expect(new Set(found).size).toBe(found.length);
      }),
      { numRuns: 100 },
    );
  });

  it('finds whatever an operator calls a server', async () => {
    const gameId = await insertGame(platform.db, { name: '任意' });
    const names = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 24 })
      .filter((name) => searchForm(name) !== '' && !name.includes('\0'));
    let number = 0;
    const cases = names.chain((name) => partOf(name).map((keyword) => ({ name, keyword })));
    await fc.assert(
      fc.asyncProperty(cases, async ({ name, keyword }) => {
        const { db } = platform;
        await insertServer(db, gameId, `${name}${String((number += 1))}`, number);
        const found = (await search(keyword)).map((row) => row.gameId);
        expect(found).toContain(gameId);
        await db.deleteFrom('gameServer').where('gameId', '=', gameId).execute();
      }),
      { numRuns: 150 },
    );
    await platform.db.deleteFrom('game').where('gameId', '=', gameId).execute();
  });
});

describe('how a keyword is read', () => {
  it('takes width and case for the same', async () => {
    const gameId = await insertGame(platform.db, { name: '宽窄', versionName: 'Ｖ３ Ultra版' });
    const serverId = await insertServer(platform.db, gameId, 'ＡＢＣ１２区', 1);
    for (const keyword of ['abc12', 'ＡｂＣ', 'v3 ultra', 'Ｖ３\u3000ULTRA', '12区'])
      expect((await search(keyword)).map((row) => row.gameId)).toContain(gameId);
    await platform.db.deleteFrom('gameServer').where('serverId', '=', serverId).execute();
    await platform.db.deleteFrom('game').where('gameId', '=', gameId).execute();
  });

  it.each(['%', '_', '\\', '%%', "'", '"', "' or 1=1 --", ';drop table game', '*', '(', '[', '{}'])(
    'takes %j for itself, which no name has',
    async (keyword) => {
      expect(await search(keyword)).toEqual([]);
    },
  );

  it.each(['🎮', '𠮷野家', '👨‍👩‍👧‍👦', 'ﷺ'.repeat(64), '区'.repeat(64), 'é', '\u0301'])(
    'answers for %j, found or not',
    async (keyword) => {
      expect(await search(keyword)).toEqual([]);
    },
  );

  it('finds a name with such characters', async () => {
    const gameId = await insertGame(platform.db, { name: '百分号' });
    await insertServer(platform.db, gameId, String.raw`100%_\'"🎮区`, 1);
    for (const keyword of ['%', '_', '\\', "'", '"', '🎮', String.raw`0%_\'"🎮`])
      expect((await search(keyword)).map((row) => row.gameId)).toEqual([gameId]);
    await platform.db.deleteFrom('gameServer').where('gameId', '=', gameId).execute();
    await platform.db.deleteFrom('game').where('gameId', '=', gameId).execute();
  });

  it('is not met by a name that only has the same pairs of characters', async () => {
    const gameId = await insertGame(platform.db, { name: '甲乙乙甲丙', versionName: '丁戊' });
    expect((await search('乙乙甲')).map((row) => row.gameId)).toEqual([gameId]);
    // The name has the pairs of the first two keywords, but not the keywords themselves; the last
    // keyword crosses from name to version.
    for (const keyword of ['乙甲乙', '甲乙甲', '丙丁']) expect(await search(keyword)).toEqual([]);
    await platform.db.deleteFrom('game').where('gameId', '=', gameId).execute();
  });

  it('takes blanks alone for no keyword', async () => {
    expect(await search(' \u3000 ')).toHaveLength(demoGames.length);
  });

  it.each(['\0', '青\0河', '区'.repeat(65)])('refuses %j', async (keyword) => {
    const { code, msg } = await platform.call(pageGames, { query: { keyword } });
    expect([code, msg]).toEqual([400, '请求参数不正确：keyword']);
  });

  it('reads a broken percent-encoding as characters no name has', async () => {
    const answer = await platform.app.inject({ url: `${pageGames.path}?keyword=%ED%A0%80` });
    expect(answer.json()).toMatchObject({ code: 0, data: { total: 0 } });
  });
});

describe('many servers', () => {
  const now = 4_500;
  let db: Database;
  let drop: () => Promise<void>;
  const names = (page: GamePage) => page.list.map((row) => row.serverName);

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    // One connection, so that the statistics are its own.
    db = connectDatabase(database.url, { max: 1, onError: () => undefined, waits: PATIENT });
    const games = [await insertGame(db, { name: '甲' }), await insertGame(db, { name: '乙' })];
    await sql`
      insert into game_server (game_id, name, open_time, tag)
      select (${games}::int8[])[1 + i % 2], '双线' || i || '区·' || chr(19968 + i % 5000), i, 2
      from generate_series(1, 6000) i`.execute(db);
    await insertServer(db, games[0] ?? 0, '终点站', 2);
    await sql`analyze`.execute(db);
  });

  afterAll(async () => {
    await db.destroy();
    await drop();
  });

  const search = (typed: string, broad?: boolean) =>
    inTransaction(db, async (tx) => {
      const read = await readSearch(tx, typed);
      const filter = {
        channel: null,
        tab: null,
        tag: null,
        byOpening: false,
        now,
        offset: 0,
        limit: 10,
      };
      const search = broad === undefined ? read : searchBy(read, { gram: null, broad });
      return selectGamePage(tx, { ...filter, search });
    });

  const indexScans = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ tokens: number; whole: number }>`
      select coalesce(sum(idx_scan) filter (where indexrelname = 'game_server_search_tokens_idx'), 0)
        ::int4 as tokens, (select seq_scan from pg_stat_user_tables where relname = 'game_server')
        as whole
      from pg_stat_user_indexes`.execute(db);
    return rows[0] ?? { tokens: 0, whole: 0 };
  };

  it('are found by the token index, and never read one after the other', async () => {
    const before = await indexScans();
    expect(names(await search('线2345区', false))).toEqual([
      `双线2345区·${String.fromCharCode(19968 + (2345 % 5000))}`,
    ]);
    const between = await indexScans();
    expect(between.tokens).toBeGreaterThan(before.tokens);
    expect((await search('区', true)).total).toBe(2);
    const after = await indexScans();
    expect([after.whole, after.tokens]).toEqual([before.whole, between.tokens]);
  });

  it.each([
    '1',
    '区',
    '双线',
    '99',
    '双线1',
    '终点',
    '终点站',
    '没有',
    '线4999区',
    '甲',
    '双线 1',
    '甲 1',
    '区 99 双线',
    '甲 乙',
    '1区 5',
  ])('give the same games for %j by a walk from now as by the index', async (keyword) => {
    expect(await search(keyword)).toEqual(await search(keyword, false));
    expect(await search(keyword, true)).toEqual(await search(keyword, false));
  });

  it('count a frequent keyword as broad and a rare one not', async () => {
    // A sample of so few servers may be empty.
    const broad = (keyword: string) =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          inTransaction(db, async (tx) => (await readKeyword(tx, keyword)).broad),
        ),
      );
    expect(await broad('双线1')).toContain(true);
    expect(await broad('终点站')).not.toContain(true);
  });

  it('are not searched longer than a second', async () => {
    await inTransaction(db, async (tx) => {
      await readKeyword(tx, '区');
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit`.execute(tx);
      expect(rows[0]?.limit).toBe('1s');
    });
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(db);
    expect(rows[0]?.limit).not.toBe('1s');
  });
});

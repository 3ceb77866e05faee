import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabaseOf, migrateTo } from '../../test/database-of.ts';
import { holdBack } from '../../test/hold-inserts.ts';
import { insertGame, insertServer } from '../../test/insert-game.ts';
import type { Database } from './database.ts';
import { fillPinyin } from './fill-pinyin.ts';
import { migrate } from './migrate.ts';

/** Players as stored before submissions, play time and activity had their own tables. */
async function fill(db: Database): Promise<void> {
  await sql`
    insert into user_account (user_id, nickname, avatar, mobile, plat, register_time)
    select id, '玩家', '', '1380000000' || id, 1, 1 from generate_series(1, 3) id`.execute(db);
  await sql`
    insert into user_identity (user_id, state, name_cipher, id_card_cipher, id_card_hmac,
      submit_time, answer_time, ask_count)
    values (1, 'passed', 'name', 'card', 'a', 1000, 2000, 1),
      (2, 'failed', 'name', 'card', 'b', 1000, 2000, 1),
      (3, 'pending', 'name', 'card', 'c', 1000, 2000, 1)`.execute(db);
  await sql`
    insert into online_day (user_id, day, seconds)
    values (1, '2026-05-31', 600), (1, '2026-06-01', 60), (2, '2026-06-01', 0)`.execute(db);
  await sql`insert into online_state (user_id, covered_until) values (1, 5000)`.execute(db);
}

/** Programs' tokens as stored before a token named its games. */
async function fillTokens(db: Database): Promise<void> {
  await sql`
    insert into machine_token (name, "right", token_hash, create_time)
    values ('took', 'exchange.take', 'a', 1), ('took not', 'exchange.take', 'b', 1),
      ('publisher', 'release.register', 'c', 1)`.execute(db);
  await sql`
    insert into audit_log (entry_id, time, actor, action, subject, before, after, address, hash)
    select id, 1, actor, action, subject, '', '', '', '' from (values
      (1, 'token 1 took', 'exchange.take', 'game 9'), (2, 'token 1 took', 'exchange.take', 'game 7'),
      (3, 'token 1 took', 'exchange.take', 'game 9'), (4, 'operator 2 a', 'exchange.take', 'game 8'),
      (5, 'token 3 publisher', 'release.register', 'game 6')
    ) as log (id, actor, action, subject)`.execute(db);
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  (await query.execute(db)).rows;

test('rows of an older database come along', async () => {
  const { db, drop } = await createDatabaseOf('0007-game-releases');
  await fill(db);
  await migrateTo(db, '0121-privilege-parts');
  await fillTokens(db);
  await migrate(db);
  const tokens = sql`select name, game_ids from machine_token order by token_id`;
  expect(await rowsOf(db, tokens)).toEqual([
    { name: 'took', gameIds: [7, 9] },
    { name: 'took not', gameIds: [] },
    { name: 'publisher', gameIds: [] },
  ]);
  const submissions = sql`
    select user_id, state, name_cipher is not null as readable, submit_time, answer_time, ask_count
    from identity_submission order by user_id`;
  expect(await rowsOf(db, submissions)).toEqual([
    { userId: 1, state: 'passed', readable: true, submitTime: 1000, answerTime: 2000, askCount: 1 },
    {
      userId: 2,
      state: 'failed',
      readable: false,
      submitTime: 1000,
      answerTime: 2000,
      askCount: 1,
    },
    // This one was submitted again, under its own key.
    {
      userId: 3,
      state: 'pending',
      readable: true,
      submitTime: 1000,
      answerTime: null,
      askCount: 1,
    },
  ]);
  const days = sql`select user_id, day, played_ms, covered from play_day order by user_id, day`;
  expect(await rowsOf(db, days)).toEqual([
    { userId: 1, day: '2026-05-31', playedMs: 600_000, covered: '{}' },
    { userId: 1, day: '2026-06-01', playedMs: 60_000, covered: '{}' },
    { userId: 2, day: '2026-06-01', playedMs: 0, covered: '{}' },
  ]);
  const progress = sql`
    select kind, span, begin_day, times, amount from activity_progress
    where user_id = 1 and span in ('month', 'ever') order by kind, span, begin_day`;
  expect(await rowsOf(db, progress)).toEqual([
    { kind: 'play', span: 'ever', beginDay: '1970-01-01', times: 2, amount: 660 },
    { kind: 'play', span: 'month', beginDay: '2026-05-01', times: 1, amount: 600 },
    { kind: 'play', span: 'month', beginDay: '2026-06-01', times: 1, amount: 60 },
    { kind: 'verify', span: 'ever', beginDay: '1970-01-01', times: 1, amount: 1 },
    { kind: 'verify', span: 'month', beginDay: '1970-01-01', times: 1, amount: 1 },
  ]);
  const ofOthers = sql`select kind from activity where user_id <> 1`;
  expect(await rowsOf(db, ofOthers)).toEqual([]);
  await drop();
});

const gramsOfServers = sql`
  select server_id, grams.gram, grams.quality
  from game_server, server_grams(btrim(search_text, E'\\n'), pinyin) grams
  order by server_id, gram`;
const storedGrams = sql`select server_id, gram, quality from server_gram order by server_id, gram`;

test('servers written while their pairs of characters are gathered are found', async () => {
  const { db, drop } = await createDatabaseOf('0131-keyed-lookups');
  const gameId = await insertGame(db);
  await insertServer(db, gameId, '青河');
  const hold = async (trx: Database) => {
    await fillPinyin(trx);
    await insertServer(trx, gameId, '新区');
  };
  await holdBack(db, { hold, waiters: 1 }, () => [migrate(db)]);
  const stored = await rowsOf(db, storedGrams);
  expect(stored).toContainEqual({ serverId: expect.anything(), gram: '新区', quality: 4 });
  expect(stored).toEqual(await rowsOf(db, gramsOfServers));
  await expect(
    sql`
      insert into server_gram (gram, game_id, open_time, server_id, quality)
      select gram, game_id, open_time, server_id, quality from server_gram`.execute(db),
  ).rejects.toThrow(/server_gram_pkey/);
  await drop();
});

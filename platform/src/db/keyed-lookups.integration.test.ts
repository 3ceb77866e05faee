import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import type { Database } from './database.ts';

const PLAYERS = 2000;
/** Each lookup has two keys and reads a row of two or three tables for each. */
const MOST_READ = 12;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const LOOKUPS: Readonly<Record<string, string>> = {
  'alive sessions': `select count(*) from session_alive(array['\\x01', '\\x02']::bytea[], 1)`,
  progress: `select count(*) from activity_progress_of(array[1, 2], array['sign', 'sign'],
    array['ever', 'ever'], array['1970-01-01', '1970-01-01']::date[])`,
  'users who are free': `select count(*) from user_lock_free(array[1, 2])`,
  'accounts of players': `select ledger_lock(array[1, 2])`,
  'accounts of postings': `select count(*) from ledger_post(array[gen_random_uuid()::text,
    gen_random_uuid()::text], array['test', 'test'], array['', ''], array[1, 1], array[1, 1, 2, 2],
    array[1, null, 2, null], array[null, 'test', null, 'test'],
    array['points', 'points', 'points', 'points'], array[1, -1, 1, -1])`,
};

test('what nearly every request looks up is read by its keys, though planned while it was empty', async () => {
  await database.db.connection().execute(async (db) => {
    const ask = (text: string) => db.executeQuery(CompiledQuery.raw(text));
    await ask(`insert into user_account (user_id, nickname, avatar, plat, register_time)
      overriding system value values (1, 'first', '', 1, 1), (2, 'second', '', 1, 1)`);
    await ask('analyze');
    for (const text of Object.values(LOOKUPS)) await ask(text);
    await fill(ask);
    const read: Record<string, number> = {};
    for (const [name, text] of Object.entries(LOOKUPS)) {
      const before = await readSoFar(db);
      await ask(text);
      read[name] = (await readSoFar(db)) - before;
    }
    const tooMany = Object.entries(read).filter(([, rows]) => rows > MOST_READ);
    expect(tooMany).toEqual([]);
  });
});

async function fill(ask: (text: string) => Promise<unknown>): Promise<void> {
  await ask(`insert into user_account (user_id, nickname, avatar, plat, register_time)
    overriding system value select id, 'player', '', 1, 1 from generate_series(3, ${PLAYERS}) id`);
  await ask(`insert into user_session (user_id, token_hash, client_id, address, create_time,
      last_seen_time, expire_time)
    select id, decode(lpad(to_hex(id), 8, '0'), 'hex'), '', '', 1, 1, 9 from
      generate_series(1, ${PLAYERS}) id`);
  await ask(`insert into activity_progress (user_id, kind, span, begin_day, times, amount)
    select id, 'sign', 'ever', '1970-01-01', 1, 1 from generate_series(1, ${PLAYERS}) id`);
  await ask(`insert into ledger_account (user_id, unit, balance)
    select id, 'points', 0 from generate_series(3, ${PLAYERS}) id`);
}

/** Rows and index entries read so far from the tables of the lookups. */
async function readSoFar(db: Database): Promise<number> {
  // Reports what this connection has counted so far.
  await db.executeQuery(CompiledQuery.raw('select pg_stat_force_next_flush()'));
  const { rows } = await db.executeQuery<{ read: number }>(
    CompiledQuery.raw(`
      select (select sum(seq_tup_read) from pg_stat_user_tables where relname = any(looked))::int8
        + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = any(looked))::int8
        as read
      from (values (array['user_account', 'user_session', 'activity_progress', 'ledger_account']::name[]))
        tables (looked)`),
  );
  return rows[0]?.read ?? 0;
}

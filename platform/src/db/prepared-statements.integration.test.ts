import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = open(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** One connection, so that the test can list what it prepared. */
const open = (url: string) => connectDatabase(url, { max: 1, onError: () => undefined });

async function preparedTexts(on: Database, like: string): Promise<string[]> {
  // Has no values, so it is not prepared itself.
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
    where statement like ${sql.lit(like)}`.execute(on);
  return rows.map(({ statement }) => statement);
}

test('a statement is prepared once, and answers for each of its values', async () => {
  const ask = async (value: number) =>
    (await sql<{ twice: number }>`select ${value}::int4 * 2 as twice`.execute(db)).rows[0]?.twice;
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([2, 4, 6]);
  expect(await preparedTexts(db, '%as twice')).toEqual(['select $1::int4 * 2 as twice']);
});

test('a table that a migration changed fails a statement of it once at most', async () => {
  await sql`create table changing (id int4)`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  const ask = async () => (await sql`select * from changing where id = ${1}`.execute(db)).rows;
  expect(await ask()).toEqual([{ id: 1 }]);
  await sql`alter table changing add column name text default 'x'`.execute(db);
  await ask().catch(() => undefined);
  expect(await ask()).toEqual([{ id: 1, name: 'x' }]);
});

test('a failing statement fails in its own words, prepared or not', async () => {
  const divide = async () => sql`select 1 / ${0}::int4`.execute(db);
  for (let time = 0; time < 2; time += 1)
    await expect(divide()).rejects.toThrow('division by zero');
});

test('statements without end are not kept', async () => {
  const other = open(database.url);
  for (let number = 0; number < 520; number += 1)
    await sql`select ${number}::int4 as ${sql.id(`many${String(number)}`)}`.execute(other);
  expect(await preparedTexts(other, '%many%')).toHaveLength(500);
  await other.destroy();
});

test('behind a pooler nothing is prepared', async () => {
  const pooled = open(`${database.url}?pgbouncer=true`);
  await sql`select ${1}::int4 as pooled`.execute(pooled);
  expect(await preparedTexts(pooled, '%pooled')).toEqual([]);
  await pooled.destroy();
});

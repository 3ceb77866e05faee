import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { PATIENT, connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { grantPlatform } from './grant-platform.ts';

const PASSWORD = 'app';
/** The role lacks the right, or `refuse_change` refuses. */
const REFUSED = { code: expect.stringMatching(/^(42501|23001)$/) };

/** Every append-only table, with a row for it. */
const APPEND_ONLY = {
  audit_log: `select 1, 1, '', '', '', '', '', '', ''::bytea`,
  ledger_entry: `select 1, 1, null, 'ruby', 1, 1, 1`,
  ledger_movement: `overriding system value select 1, 'a', 'a', '', ''::bytea, 1`,
  lottery_round: `overriding system value select 1, 1, 1, '2026-01-01'::date, seed, sha256(seed),
    '', sha256('') from (select decode(repeat('00', 32), 'hex') as seed) known`,
  lottery_shown: 'select 1',
  promotion_gain: `overriding system value
    select 1, 1, 1, 'effective', null, null, null, null, 1, 0, 0, 1`,
  reward_grant: `overriding system value select 1, 'a', 1, 'a', '', 0, null, 1`,
  reward_item: `select 1, 0, '{"type":0,"value":1,"minValue":null,"maxValue":null,"coupon":null}', 1`,
};
const TABLES = Object.keys(APPEND_ONLY);

let owned: TestDatabase;
let admin: Database;
let app: Database;
const role = `app_${randomUUID().replaceAll('-', '')}`;

function open(url: string): Database {
  return connectDatabase(url, { max: 1, onError: () => undefined, waits: PATIENT });
}

beforeAll(async () => {
  owned = await createTestDatabase();
  const { pathname, username: owner } = new URL(owned.url);
  const place = new URL(inject('testDatabaseUrl'));
  admin = open(Object.assign(place, { pathname }).href);
  await sql`create role ${sql.id(role)} login password ${sql.lit(PASSWORD)}`.execute(admin);
  await sql`grant ${sql.id(role)} to ${sql.id(owner)}`.execute(admin);
  await grantPlatform(owned.db, role);
  app = open(Object.assign(place, { username: role, password: PASSWORD }).href);
  // Switches foreign keys off: the rows that these refer to need not exist.
  await sql`set session_replication_role = replica`.execute(admin);
  for (const [table, row] of Object.entries(APPEND_ONLY))
    await sql.raw(`insert into ${table} ${row}`).execute(admin);
});
afterAll(async () => {
  await app.destroy();
  await sql`drop owned by ${sql.id(role)}`.execute(admin);
  await sql`drop role ${sql.id(role)}`.execute(admin);
  await admin.destroy();
  await owned.drop();
});

test('the database knows these tables as append-only, and no others', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgfoid = 'refuse_change'::regproc and tgname = 'keep_rows' and tgparentid = 0
        and pg_get_triggerdef(pg_trigger.oid) ~ 'BEFORE DELETE OR UPDATE ON'`.execute(owned.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(TABLES);
});

test.each(TABLES)('what is in %s is not changed, removed or truncated', async (table) => {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attidentity = ''
      order by attnum desc limit 1`.execute(owned.db);
  const column = rows[0]?.column ?? '';
  for (const db of [app, owned.db])
    for (const change of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(sql.raw(change).execute(db)).rejects.toMatchObject(REFUSED);
});

test.each(['ledger_account', 'lottery_draw', 'payment_order', 'security_event'])(
  'not all of %s is removed at once',
  async (table) => {
    for (const db of [app, owned.db])
      await expect(sql.raw(`truncate ${table} cascade`).execute(db)).rejects.toMatchObject(REFUSED);
  },
);

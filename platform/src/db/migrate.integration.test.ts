import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { PATIENT, connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';

const names = Object.keys(MIGRATIONS);

test('the names of migrations are in order and of one form', () => {
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(names);
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z-]+$/);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  for (const migration of Object.values(MIGRATIONS)) expect(migration).not.toHaveProperty('down');
});

test('of several platforms that start at once each migration is run by one', async () => {
  const { db, url, drop } = await createTestDatabase('template0');
  const others = Array.from({ length: 4 }, () =>
    connectDatabase(url, { max: 2, onError: () => undefined, waits: PATIENT }),
  );
  const ran = await Promise.all([db, ...others].map(migrate));
  expect(ran.flat().toSorted((a, b) => a.localeCompare(b))).toEqual(names);
  expect(await migrate(db)).toEqual([]);
  await Promise.all(others.map((other) => other.destroy()));
  await drop();
});

test('a database that a newer version migrated is told in one line', async () => {
  const { db, drop } = await createTestDatabase();
  await sql`
    insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099')`.execute(db);
  const refused = migrate(db);
  await expect(refused).rejects.toThrow(WrongEnvironmentError);
  await expect(refused).rejects.toThrow(/newer than this version.*9999-of-tomorrow$/);
  await drop();
});

test('waits while another holds the advisory lock', async () => {
  const { db, url, drop } = await createTestDatabase('template0');
  const other = connectDatabase(url, { max: 1, onError: () => undefined, waits: PATIENT });
  // The lock that Kysely's Migrator takes on PostgreSQL.
  await sql`select pg_advisory_lock(3853314791062309107)`.execute(other);
  const migrating = migrate(db);
  await waitUntil(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_locks where locktype = 'advisory' and not granted`.execute(
      other,
    );
    return rows[0]?.n === 1;
  });
  await sql`select pg_advisory_unlock_all()`.execute(other);
  expect(await migrating).toEqual(names);
  await other.destroy();
  await drop();
});

test('int8 and dates come as numbers and texts, Chinese trigrams exist', async () => {
  const { db, drop } = await createTestDatabase();
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::int8 as big, date '2026-02-28' as day, count(*) as counted,
      current_setting('server_encoding') as encoding from user_account`.execute(db);
  expect(rows[0]).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    day: '2026-02-28',
    counted: 0,
    encoding: 'UTF8',
  });
  await expect(sql`select 9007199254740992::int8`.execute(db)).rejects.toThrow('safe integer');
  await sql`create extension if not exists pg_trgm`.execute(db);
  const trigrams = await sql<{
    trigrams: string[];
  }>`select show_trgm('青河灯录') as trigrams`.execute(db);
  expect(trigrams.rows[0]?.trigrams.length).toBeGreaterThan(2);
  await drop();
});

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

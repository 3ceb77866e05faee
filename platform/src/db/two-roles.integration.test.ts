import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { PaymentMethod } from '@gamebox/contract';
import { enterPayer, recharge } from '../../test/payer.ts';
import { createDatabaseOf } from '../../test/database-of.ts';
import { TEST_OWNER } from '../../test/global-setup.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { checkLedger } from '../../test/welfare.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { PATIENT, connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { grantPlatform } from './grant-platform.ts';
import { inTransaction } from './transaction.ts';
import { migrate } from './migrate.ts';

const PASSWORD = 'app';

function open(url: string) {
  return connectDatabase(url, { max: 4, onError: () => undefined, waits: PATIENT });
}

let admin: Database;
let owned: TestDatabase;
let role: string;

beforeEach(async () => {
  admin = open(inject('testDatabaseUrl'));
  role = `app_${randomUUID().replaceAll('-', '')}`;
  await sql`create role ${sql.id(role)} login password ${sql.lit(PASSWORD)}`.execute(admin);
  owned = await createTestDatabase();
});
afterEach(async () => {
  await owned.drop();
  await sql`drop role ${sql.id(role)}`.execute(admin);
  await admin.destroy();
});

const makeMember = () => sql`grant ${sql.id(role)} to ${sql.id(TEST_OWNER.name)}`.execute(admin);

function openAsRole(): Database {
  const url = new URL(owned.url);
  url.username = role;
  url.password = PASSWORD;
  return open(url.href);
}

const log = { error: vi.fn<(...line: unknown[]) => void>(), warn: () => undefined };
const job = { every: 'night', run: () => Promise.resolve() } as const;

test('a platform works as a role that owns nothing, and can’t change what was written', async () => {
  await makeMember();
  await grantPlatform(owned.db, role);
  await grantPlatform(owned.db, role);
  const db = openAsRole();
  const platform = await createTestPlatform({
    database: { db, drop: () => db.destroy() },
  });
  try {
    expect(await migrate(db)).toEqual([]);
    const queue = await startJobs(db, {}, { log: platform.app.log });
    await queue.stop();
    const payer = await enterPayer(platform, { balances: { fen: 3000 } });
    const method = PaymentMethod.balance;
    expect(await recharge(platform, payer, 3000, { method })).toMatchObject({ code: 0 });
    for (const run of Object.values(platform.jobs)) await expect(run()).resolves.toBeUndefined();
    await checkLedger(db);
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'ledger_entry'::regclass`.execute(db);
    expect(rows.length).toBeGreaterThan(1);
    for (const table of ['ledger_movement', 'ledger_entry', ...rows.map(({ name }) => name)])
      for (const change of [`update ${table} set time = 1`, `delete from ${table}`])
        await expect(sql.raw(change).execute(db)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`delete from audit_log`.execute(db)).rejects.toMatchObject({ code: '42501' });
    await expect(
      sql`alter table ledger_entry disable trigger user`.execute(db),
    ).rejects.toMatchObject({ code: '42501' });
  } finally {
    await platform.close();
  }
});

test('a queue that the owner made is handed over, so that its jobs run as the role', async () => {
  await (await startJobs(owned.db, { job }, { log })).stop();
  await makeMember();
  await grantPlatform(owned.db, role);
  const db = openAsRole();
  try {
    let runs = 0;
    const counted = { every: 'night', run: async () => void (runs += 1) } as const;
    const queue = await startJobs(db, { job, counted }, { log, pollSeconds: 0.5 });
    await queue.ask('counted');
    await expect.poll(() => runs).toBe(1);
    await queue.stop();
    const { rows } = await sql<{ owner: string }>`
      select distinct relowner::regrole::text as owner from pg_class
        where relnamespace = 'job_queue'::regnamespace`.execute(db);
    expect(rows).toEqual([{ owner: role }]);
    // Granted again, it waits for no platform that is using the queue.
    await inTransaction(db, async (tx) => {
      await sql`select from job_queue.job limit 1`.execute(tx);
      await grantPlatform(owned.db, role);
    });
  } finally {
    await db.destroy();
  }
});

test('the platform’s role is told who runs the migrations that wait', async () => {
  await owned.drop();
  owned = await createDatabaseOf('0154-coupon-counts');
  await makeMember();
  await grantPlatform(owned.db, role);
  const db = openAsRole();
  try {
    await expect(migrate(db)).rejects.toThrow(
      'migrations wait that this role may not run (must be owner of table activity): as the database',
    );
  } finally {
    await db.destroy();
  }
});

test('a grant to a role that the owner is no member of says what a superuser must run', async () => {
  await expect(grantPlatform(owned.db, role)).rejects.toThrow(
    `as a superuser run: grant ${role} to ${TEST_OWNER.name}`,
  );
  await expect(grantPlatform(owned.db, 'nobody')).rejects.toThrow('there is no role nobody');
});

test('the owner can read all that a dump holds, what the platform’s role made included', async () => {
  await makeMember();
  await grantPlatform(owned.db, role);
  const db = openAsRole();
  await (await startJobs(db, { job }, { log })).stop();
  await db.destroy();
  const { rows } = await sql<{ name: string; isSequence: boolean }>`
    select c.oid::regclass::text as name, relkind = 'S' as is_sequence
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'S')`.execute(
    owned.db,
  );
  expect(rows.filter(({ name }) => name.startsWith('job_queue.')).length).toBeGreaterThan(3);
  for (const { name, isSequence } of rows)
    await owned.db.transaction().execute(async (tx) => {
      if (!isSequence) await sql.raw(`lock table ${name} in access share mode`).execute(tx);
      await sql.raw(`select * from ${name} limit 1`).execute(tx);
    });
});

test('the owner gives itself no rights, and loses none', async () => {
  const refusal = grantPlatform(owned.db, TEST_OWNER.name);
  await expect(refusal).rejects.toThrow('is the role of DATABASE_URL itself');
  await sql`create table probe (game_id int8 references game)`.execute(owned.db);
});

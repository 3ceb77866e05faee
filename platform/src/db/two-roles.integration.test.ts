import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { PaymentMethod } from '@gamebox/contract';
import { enterPayer, recharge } from '../../test/payer.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { checkLedger } from '../../test/welfare.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { PATIENT, connectDatabase } from './database.ts';
import { grantPlatform } from './grant-platform.ts';
import { migrate } from './migrate.ts';

const PASSWORD = 'app';

function open(url: string) {
  return connectDatabase(url, { max: 4, onError: () => undefined, waits: PATIENT });
}

test('a platform works as a role that owns nothing, and can’t change what was written', async () => {
  const admin = open(inject('testDatabaseUrl'));
  const role = `app_${randomUUID().replaceAll('-', '')}`;
  await sql`create role ${sql.id(role)} login password ${sql.lit(PASSWORD)}`.execute(admin);
  const owned = await createTestDatabase();
  await grantPlatform(owned.db, role);
  await grantPlatform(owned.db, role);
  const url = new URL(owned.url);
  url.username = role;
  url.password = PASSWORD;
  const db = open(url.href);
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
    await owned.drop();
    await sql`drop role ${sql.id(role)}`.execute(admin);
    await admin.destroy();
  }
});

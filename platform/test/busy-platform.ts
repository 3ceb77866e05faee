import { sql } from 'kysely';
import { connectDatabase } from '../src/db/database.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPlatform } from './test-platform.ts';
import type { TestPlatform } from './test-platform.ts';

type Mode = 'share' | 'access exclusive';

export interface BusyPlatform {
  readonly platform: TestPlatform;
  /** Others hold a table for longer than a call waits: so it is refused as in a busy database. */
  readonly whileHeld: <T>(table: string, mode: Mode, work: () => Promise<T>) => Promise<T>;
}

/** A platform whose calls soon give up waiting for a lock, and what makes them wait. */
export async function createBusyPlatform(): Promise<BusyPlatform> {
  const database = await createTestDatabase();
  const waits = { acquireMs: 2_000, queryMs: 2_500, lockMs: 100 };
  const db = connectDatabase(database.url, { max: 8, onError: () => undefined, waits });
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  return {
    platform: await createTestPlatform({ database: { db, drop } }),
    whileHeld: (table, mode, work) =>
      database.db.transaction().execute(async (trx) => {
        await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(trx);
        return work();
      }),
  };
}

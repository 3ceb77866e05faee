import { createHash } from 'node:crypto';
import { chinaClock, chinaDayStart } from '@gamebox/platform/china/time.ts';
import type { Database } from '@gamebox/platform/db/database.ts';
import { lockDemoWorld } from '@gamebox/platform/db/locks.ts';
import { inTransaction } from '@gamebox/platform/db/transaction.ts';
import { fillPinyin } from '@gamebox/platform/db/fill-pinyin.ts';
import { demoTables } from './demo-rows.ts';
import { syncDemoRows } from './sync-demo-rows.ts';

const MINUTE_MS = 60_000;

export interface DemoOptions {
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Writes the demo world around today: server openings and articles are relative to the day in
 * China. It may be repeated, and does almost nothing if today's world exists. Demo rows have ids
 * below 100001 (encyclopedia entries below 1000001); an operator's own rows have higher ids and are
 * never changed, nor are demo rows that an operator changed or removed (`sync-demo-rows.ts`).
 * Returns whether anything was written.
 */
export async function furnishDemoWorld(db: Database, options: DemoOptions): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDemoWorld(tx);
    const standing = await tx.selectFrom('demoWorld').selectAll().executeTakeFirst();
    const { day } = chinaClock(options.now);
    const today = chinaDayStart(options.now);
    // Articles keep their times all day, so that a second start changes nothing.
    const anchorTime =
      standing?.day === day ? standing.anchorTime : Math.floor(options.now / MINUTE_MS) * MINUTE_MS;
    const tables = demoTables({ today, anchorTime });
    const fingerprint = createHash('sha256').update(JSON.stringify(tables)).digest('hex');
    if (standing?.fingerprint === fingerprint) return false;
    await syncDemoRows(tx, tables);
    await fillPinyin(tx);
    const world = { day, anchorTime, fingerprint };
    await tx
      .insertInto('demoWorld')
      .values(world)
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(world))
      .execute();
    return true;
  });
}

/** Writes it at the first call, and at the first call after each midnight in China. */
export function createDemoWorldKeeper(now: () => number): (db: Database) => Promise<void> {
  let furnishedDay: string | null = null;
  return async (db) => {
    const at = now();
    const { day } = chinaClock(at);
    if (day === furnishedDay) return;
    await furnishDemoWorld(db, { now: at });
    furnishedDay = day;
  };
}

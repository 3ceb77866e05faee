import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface CountAdded {
  readonly key: string;
  readonly windowStart: number;
  readonly count: number;
}

export interface RateCountRepository {
  /** Adds to the shared counts and returns each sum. */
  readonly add: (added: readonly CountAdded[]) => Promise<readonly CountAdded[]>;
  readonly removeBefore: (windowStart: number) => Promise<void>;
}

export function createRateCountRepository(db: Database): RateCountRepository {
  return {
    add: async (added) => {
      // Sorted: processes that add to the same rows must lock them in the same order.
      const rows = added.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const { rows: sums } = await sql<CountAdded>`
        insert into rate_count (window_start, key, count)
        select * from unnest(
          ${rows.map(({ windowStart }) => windowStart)}::int8[],
          ${rows.map(({ key }) => key)}::text[],
          ${rows.map(({ count }) => count)}::int8[])
        on conflict (window_start, key) do update set count = rate_count.count + excluded.count
        returning window_start, key, count`.execute(db);
      return sums;
    },
    removeBefore: async (windowStart) => {
      await db.deleteFrom('rateCount').where('windowStart', '<', windowStart).execute();
    },
  };
}

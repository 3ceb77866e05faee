import { sql } from 'kysely';
import type { AddressBlock } from '../../address-blocks.ts';
import type { Database } from '../../db/database.ts';
import { freeAddressCounts } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';

export type CountKind = 'sms send' | 'sms wrong try' | 'login refused' | 'problem report';

/**
 * A window starts with the first event that is counted; the first event after its end starts a new
 * one.
 */
const WINDOW_MS = 3_600_000;

interface Counted {
  readonly block: string;
  readonly count: number;
  readonly windowStart: number;
}

export interface AddressCountRepository {
  /**
   * Counts one more event for each block. Returns 0 if all blocks are within the limit, otherwise
   * after how many milliseconds they will be. The rows stay locked until the transaction ends, so
   * that two callers can't both use the last place.
   */
  readonly add: (
    tx: Tx,
    kind: CountKind,
    blocks: readonly AddressBlock[],
    limit: number,
    now: number,
  ) => Promise<number>;
  /** Subtracts what this transaction counted. */
  readonly giveBack: (tx: Tx, kind: CountKind, blocks: readonly AddressBlock[]) => Promise<void>;
  readonly count: (kind: CountKind, block: AddressBlock, now: number) => Promise<number>;
  readonly removeOver: (now: number) => Promise<void>;
}

export function createAddressCountRepository(db: Database): AddressCountRepository {
  return {
    add: async (tx, kind, blocks, limit, now) => {
      const rows = blocks.map(({ block }) => sql`(${kind}, ${block}, ${now}::int8, 1)`);
      const isOver = sql`known.window_start <= ${now - WINDOW_MS}`;
      const counted = await sql<Counted>`
        insert into address_count as known (kind, block, window_start, count)
        values ${sql.join(rows)}
        on conflict (kind, block) do update set
          count = case when ${isOver} then 1 else known.count + 1 end,
          window_start = case when ${isOver} then excluded.window_start else known.window_start end
        returning block, count, window_start`.execute(tx);
      const shares = new Map(blocks.map(({ block, share }) => [block, share]));
      const over = counted.rows.filter(
        ({ block, count }) => count > limit * (shares.get(block) ?? 1),
      );
      return Math.max(0, ...over.map(({ windowStart }) => windowStart + WINDOW_MS - now));
    },
    giveBack: async (tx, kind, blocks) => {
      await tx
        .updateTable('addressCount')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('kind', '=', kind)
        .where(
          'block',
          'in',
          blocks.map(({ block }) => block),
        )
        .execute();
    },
    count: async (kind, { block }, now) => {
      const row = await db
        .selectFrom('addressCount')
        .select('count')
        .where('kind', '=', kind)
        .where('block', '=', block)
        .where('windowStart', '>', now - WINDOW_MS)
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    removeOver: async (now) => {
      await sql`
        delete from address_count
        where ctid = any(array(${freeAddressCounts(now - WINDOW_MS)}))`.execute(db);
    },
  };
}

import type { PaymentMethod } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { limitStatements } from '../../db/statement-time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { movedParts } from './total-repository.ts';
import type { MovedTotal } from './total-repository.ts';

const STATEMENT_MS = 20_000;

/** A cursor in a day's movements: the next page begins after it. */
export interface Place {
  readonly time: number;
  readonly part: number;
  readonly id: number;
}

export interface MovedOrder {
  readonly orderNo: string;
  /** null: paid from a balance, or a second payment. */
  readonly tradeNo: string | null;
  readonly refundNo: string | null;
  readonly userId: number;
  readonly method: PaymentMethod;
}

export interface MovedRow extends Place, MovedOrder {
  readonly way: MovedTotal['way'];
  readonly cause: MovedTotal['cause'];
  /** In the unit of its method. */
  readonly amount: number;
}

export interface AskedRow extends MovedOrder {
  readonly refundId: number;
  readonly createTime: number;
}

export interface BooksRepository {
  /** Movements of a time span after the cursor, ordered by time. */
  readonly list: (
    stretch: { readonly from: number; readonly to: number },
    after: Place,
    limit: number,
  ) => Promise<readonly MovedRow[]>;
  /** Refunds requested after the cursor and before `to`, ordered by request time. */
  readonly listAsked: (
    after: Pick<Place, 'time' | 'id'>,
    to: number,
    limit: number,
  ) => Promise<readonly AskedRow[]>;
}

/** No connection is held between two pages, so that a slow reader takes none. */
export function createBooksRepository(db: Database): BooksRepository {
  return {
    list: ({ from, to }, after, limit) =>
      inTransaction(db, async (tx) => {
        await limitStatements(tx, STATEMENT_MS);
        // Each part is limited to a page, so that no page sorts the rest of the day.
        const parts = movedParts(Math.max(from, after.time), to).map(
          (part) => sql`(
            select * from (${part}) moved
            where (time, part, id) > (${after.time}::int8, ${after.part}::int4, ${after.id}::int8)
            order by time, part, id limit ${limit})`,
        );
        const { rows } = await sql<MovedRow>`
          select part, id, time, way, cause, amount, method, order_no, trade_no, refund_no, user_id
          from (${sql.join(parts, sql` union all `)}) page
          order by time, part, id limit ${limit}`.execute(tx);
        return rows;
      }),
    listAsked: ({ time, id }, to, limit) =>
      inTransaction(db, async (tx) => {
        await limitStatements(tx, STATEMENT_MS);
        const { rows } = await sql<AskedRow>`
          select refund_id, refund.create_time, refund_no, order_no, paid.trade_no, user_id, method
          from payment_refund refund join payment_order paid using (order_id)
          where cause = 'asked' and refund.create_time < ${to}
            and (refund.create_time, refund_id) > (${time}::int8, ${id}::int8)
          order by refund.create_time, refund_id limit ${limit}`.execute(tx);
        return rows;
      }),
  };
}

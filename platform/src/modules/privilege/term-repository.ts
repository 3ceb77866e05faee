import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PaymentOrderTable } from '../../db/schema-payment.ts';
import type { PrivilegeTermTable } from '../../db/schema-privilege.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Page, Paging } from '../../paging.ts';
import type { Moved } from './take-back.ts';

export type TermRow = Selectable<PrivilegeTermTable>;
/** A term, how it was paid, and what its order itself refunded. */
export type PaidTermRow = TermRow &
  Pick<Selectable<PaymentOrderTable>, 'method'> & { readonly ownRefundedFen: number };
export type NewTerm = Insertable<PrivilegeTermTable>;

/** A term that ends or has ended, with no term after it. */
export interface EndingTerm extends Pick<TermRow, 'termId' | 'userId' | 'level' | 'endTime'> {
  readonly over: boolean;
}

interface Refunded {
  readonly refundedFen: number;
  readonly rubiesTaken: number;
  /** The value that was credited to another term. */
  readonly creditedFen: number;
}

interface TakenBack {
  readonly refundId: number;
  readonly orderId: number;
  readonly refundFen: number;
  readonly days: number;
  readonly rubies: number;
  readonly time: number;
}

export interface TermRepository {
  /** Terms that end after a time, the first one first. */
  readonly listHeld: (
    from: Database | Tx,
    userId: number,
    after: number,
  ) => Promise<readonly TermRow[]>;
  readonly findOfOrder: (tx: Tx, orderId: number) => Promise<TermRow | undefined>;
  readonly find: (tx: Tx, termId: number) => Promise<TermRow | undefined>;
  readonly page: (userId: number, paging: Paging) => Promise<Page<PaidTermRow>>;
  readonly add: (tx: Tx, term: NewTerm) => Promise<number>;
  /** Ends a term whose rest was credited to another one. */
  readonly credit: (
    tx: Tx,
    credited: {
      readonly termId: number;
      readonly creditedTo: number;
      readonly creditedFen: number;
      /** Rubies that are credited with it. */
      readonly rubies: number;
    } & Pick<TermRow, 'beginTime' | 'endTime'>,
  ) => Promise<void>;
  /** No message is sent about a term that ends this way. */
  readonly move: (tx: Tx, moved: Moved, now: number) => Promise<void>;
  /** Rubies that a refund takes are no longer owed. */
  readonly addRefunded: (tx: Tx, termId: number, taken: Refunded) => Promise<void>;
  readonly addTakeBack: (tx: Tx, taken: TakenBack) => Promise<void>;
  readonly addRubies: (tx: Tx, termId: number, rubies: number) => Promise<void>;
  readonly setMonthly: (
    tx: Tx,
    termId: number,
    monthly: Pick<
      TermRow,
      'monthlyLeft' | 'monthlyTime' | 'rubiesOwed' | 'monthRubies' | 'monthBegin'
    >,
  ) => Promise<void>;
  /** Terms whose monthly rubies are due. */
  readonly listMonthly: (tx: Tx, userId: number, now: number) => Promise<readonly TermRow[]>;
  /** Users whose monthly rubies are due, with ids above `afterId`, ordered by id. */
  readonly listMonthlyDue: (
    from: Database,
    now: number,
    page: { readonly afterId: number; readonly limit: number },
  ) => Promise<readonly number[]>;
  /** Marks and returns the terms to send messages about; looks at no more than `limit`. */
  readonly takeEnding: (
    tx: Tx,
    times: { readonly now: number; readonly soon: number },
    limit: number,
  ) => Promise<{ readonly looked: number; readonly ending: readonly EndingTerm[] }>;
}

export function createTermRepository(db: Database): TermRepository {
  return {
    listHeld: (from, userId, after) =>
      from
        .selectFrom('heldTerm')
        .selectAll()
        .where('userId', '=', userId)
        .where('endTime', '>', after)
        .orderBy('beginTime')
        .orderBy('termId')
        .execute(),
    findOfOrder: (tx, orderId) => of(tx).where('orderId', '=', orderId).executeTakeFirst(),
    find: (tx, termId) => of(tx).where('termId', '=', termId).executeTakeFirst(),
    page: (userId, paging) =>
      pageOf(
        db
          .selectFrom('privilegeTerm')
          .innerJoin('paidOrder', 'paidOrder.orderId', 'privilegeTerm.orderId')
          .selectAll('privilegeTerm')
          .select(['paidOrder.method', 'paidOrder.refundedFen as ownRefundedFen'])
          .where('userId', '=', userId)
          .orderBy('termId', 'desc'),
        paging,
      ),
    add: async (tx, term) => {
      const { termId } = await tx
        .insertInto('privilegeTerm')
        .values(term)
        .returning('termId')
        .executeTakeFirstOrThrow();
      return termId;
    },
    credit: async (tx, { termId, rubies, ...credited }) => {
      await tx
        .updateTable('privilegeTerm')
        .set({ ...credited, monthlyTime: null, monthlyLeft: 0, notice: 2 })
        .set((eb) => ({ rubiesTaken: eb('rubiesTaken', '+', rubies) }))
        .where('termId', '=', termId)
        .execute();
    },
    move: async (tx, { termId, ...moved }, now) => {
      const noticed = moved.endTime <= now ? { notice: 2 } : {};
      await tx
        .updateTable('privilegeTerm')
        .set({ ...moved, ...noticed })
        .where('termId', '=', termId)
        .execute();
    },
    addRefunded: async (tx, termId, { refundedFen, rubiesTaken, creditedFen }) => {
      await tx
        .updateTable('privilegeTerm')
        .set((eb) => ({
          refundedFen: eb('refundedFen', '+', refundedFen),
          rubiesTaken: eb('rubiesTaken', '+', rubiesTaken),
          rubiesOwed: eb.fn<number>('greatest', [eb.lit(0), eb('rubiesOwed', '-', rubiesTaken)]),
          creditedFen: eb('creditedFen', '-', creditedFen),
        }))
        .where('termId', '=', termId)
        .execute();
    },
    addTakeBack: async (tx, taken) => {
      await tx.insertInto('privilegeTakeBack').values(taken).execute();
    },
    addRubies: async (tx, termId, rubies) => {
      await tx
        .updateTable('privilegeTerm')
        .set((eb) => ({ rubiesGiven: eb('rubiesGiven', '+', rubies) }))
        .where('termId', '=', termId)
        .execute();
    },
    setMonthly: async (tx, termId, monthly) => {
      await tx.updateTable('privilegeTerm').set(monthly).where('termId', '=', termId).execute();
    },
    listMonthly: (tx, userId, now) =>
      of(tx)
        .where('userId', '=', userId)
        .where('monthlyTime', '<=', now)
        .orderBy('monthlyTime')
        .execute(),
    listMonthlyDue: async (from, now, { afterId, limit }) => {
      const rows = await from
        .selectFrom('privilegeTerm')
        .select('userId')
        .distinct()
        .where('monthlyTime', '<=', now)
        .where('userId', '>', afterId)
        .orderBy('userId')
        .limit(limit)
        .execute();
      return rows.map(({ userId }) => userId);
    },
    takeEnding,
  };
}

function of(tx: Tx) {
  return tx.selectFrom('privilegeTerm').selectAll();
}

const takeEnding: TermRepository['takeEnding'] = async (tx, { now, soon }, limit) => {
  const { rows } = await sql<EndingTerm & { readonly last: boolean }>`
    update privilege_term term set notice = case when end_time <= ${now} then 2 else 1 end
    where term_id in (
      select term_id from privilege_term
      where notice < 2 and (end_time <= ${now} or (end_time <= ${soon} and notice = 0))
      limit ${limit})
    returning term_id, user_id, level, end_time, end_time <= ${now} as over,
      not exists (select from held_term later
        where later.user_id = term.user_id and later.end_time > term.end_time) as last`.execute(tx);
  return { looked: rows.length, ending: rows.filter(({ last }) => last) };
};

import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentTaskTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import { PROVIDER_TIMEOUT_MS } from '../../ports/payment/port.ts';

/** What one task asks of a provider at most, each answered within the time for a request. */
const REQUESTS_OF_A_TASK = 6;

/** So long a process has for what it took up before another takes it: longer than it can take. */
export const LEASE_MS = REQUESTS_OF_A_TASK * PROVIDER_TIMEOUT_MS + 30_000;

export type TaskRow = Selectable<PaymentTaskTable>;

/** The outbox: one row for an order that waits and one for each refund under way. */
export interface TaskRepository {
  readonly add: (
    tx: Tx,
    task: Pick<TaskRow, 'orderId' | 'refundId' | 'kind' | 'nextTime'>,
  ) => Promise<TaskRow>;
  /** What became of an order at its provider is asked by the next job, also where it is over. */
  readonly askNow: (tx: Tx, orderId: number, now: number) => Promise<void>;
  /** Those whose time has come, each handed to one caller alone until `leaseTime`. */
  readonly claimDue: (now: number, leaseTime: number, limit: number) => Promise<readonly TaskRow[]>;
  /** One order's; undefined where it is not due, or another's by now. */
  readonly claimOfOrder: (
    orderId: number,
    now: number,
    leaseTime: number,
  ) => Promise<TaskRow | undefined>;
  /** An order's, due or not, where its player has not asked since a time. */
  readonly claimCheck: (
    orderId: number,
    checkedBefore: number,
    now: number,
    leaseTime: number,
  ) => Promise<TaskRow | undefined>;
  /** One refund's; undefined where it is not due, or another's by now. */
  readonly claimOfRefund: (
    refundId: number,
    now: number,
    leaseTime: number,
  ) => Promise<TaskRow | undefined>;
  readonly postpone: (
    taskId: number,
    next: Pick<TaskRow, 'kind' | 'tries' | 'nextTime'>,
  ) => Promise<void>;
  readonly removeOfOrder: (tx: Tx, orderId: number) => Promise<void>;
  readonly removeOfRefund: (tx: Tx, refundId: number) => Promise<void>;
}

export function createTaskRepository(db: Database): TaskRepository {
  return {
    add: (tx, task) =>
      tx
        .insertInto('paymentTask')
        .values({ ...task, tries: 0, checkTime: 0 })
        .returningAll()
        .executeTakeFirstOrThrow(),
    askNow: async (tx, orderId, now) => {
      await tx
        .insertInto('paymentTask')
        .values({ orderId, refundId: null, kind: 'watch', tries: 0, nextTime: now, checkTime: 0 })
        .onConflict((conflict) =>
          conflict.column('orderId').where('refundId', 'is', null).doUpdateSet({ nextTime: now }),
        )
        .execute();
    },
    claimDue: (now, leaseTime, limit) =>
      db
        .updateTable('paymentTask')
        .set({ nextTime: leaseTime })
        .where('taskId', 'in', (eb) =>
          eb
            .selectFrom('paymentTask')
            .select('taskId')
            .where('nextTime', '<=', now)
            .orderBy('nextTime')
            .limit(limit),
        )
        // Once more: another process that claimed a row first has moved its time on.
        .where('nextTime', '<=', now)
        .returningAll()
        .execute(),
    claimOfOrder: (orderId, now, leaseTime) =>
      db
        .updateTable('paymentTask')
        .set({ nextTime: leaseTime })
        .where('orderId', '=', orderId)
        .where('refundId', 'is', null)
        .where('nextTime', '<=', now)
        .returningAll()
        .executeTakeFirst(),
    claimCheck: (orderId, checkedBefore, now, leaseTime) =>
      db
        .updateTable('paymentTask')
        .set({ nextTime: leaseTime, checkTime: now })
        .where('orderId', '=', orderId)
        .where('refundId', 'is', null)
        .where('checkTime', '<=', checkedBefore)
        .returningAll()
        .executeTakeFirst(),
    claimOfRefund: (refundId, now, leaseTime) =>
      db
        .updateTable('paymentTask')
        .set({ nextTime: leaseTime })
        .where('refundId', '=', refundId)
        .where('nextTime', '<=', now)
        .returningAll()
        .executeTakeFirst(),
    postpone: async (taskId, next) => {
      await db.updateTable('paymentTask').set(next).where('taskId', '=', taskId).execute();
    },
    removeOfOrder: async (tx, orderId) => {
      await tx
        .deleteFrom('paymentTask')
        .where('orderId', '=', orderId)
        .where('refundId', 'is', null)
        .execute();
    },
    removeOfRefund: async (tx, refundId) => {
      await tx.deleteFrom('paymentTask').where('refundId', '=', refundId).execute();
    },
  };
}

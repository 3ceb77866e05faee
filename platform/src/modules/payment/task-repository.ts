import type { PaymentMethod } from '@gamebox/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentTaskTable } from '../../db/schema-payment.ts';
import type { Tx } from '../../db/transaction.ts';
import { PROVIDER_TIMEOUT_MS } from '../../ports/payment/port.ts';

/** The most requests that one task makes; each has its own time limit. */
const REQUESTS_OF_A_TASK = 6;

/**
 * How long a process may keep a task before another one takes it: longer than the task can last.
 */
export const LEASE_MS = REQUESTS_OF_A_TASK * PROVIDER_TIMEOUT_MS + 30_000;

export type TaskRow = Selectable<PaymentTaskTable>;

/** The outbox: one row for each order that waits for payment and each refund under way. */
export interface TaskRepository {
  readonly add: (
    tx: Tx,
    task: Pick<TaskRow, 'orderId' | 'refundId' | 'kind' | 'nextTime'>,
  ) => Promise<TaskRow>;
  /** Makes the order's state at the provider due for the next job, even if the order is over. */
  readonly askNow: (tx: Tx, orderId: number, now: number) => Promise<void>;
  /** Claims due tasks of orders by some methods until `leaseTime`; each goes to only one caller. */
  readonly claimDue: (
    methods: readonly PaymentMethod[],
    now: number,
    leaseTime: number,
    limit: number,
  ) => Promise<readonly TaskRow[]>;
  /** Claims the task of an order; undefined if it is not due, or another caller has it. */
  readonly claimOfOrder: (
    orderId: number,
    now: number,
    leaseTime: number,
  ) => Promise<TaskRow | undefined>;
  /**
   * Claims the task of an order even if it is not due, unless its player has asked since a time.
   */
  readonly claimCheck: (
    orderId: number,
    checkedBefore: number,
    now: number,
    leaseTime: number,
  ) => Promise<TaskRow | undefined>;
  /** Claims the task of a refund; undefined if it is not due, or another caller has it. */
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
    claimDue: (methods, now, leaseTime, limit) =>
      db
        .updateTable('paymentTask')
        .set({ nextTime: leaseTime })
        .where('taskId', 'in', (eb) =>
          eb
            .selectFrom('paymentTask')
            .innerJoin('paymentOrder', 'paymentOrder.orderId', 'paymentTask.orderId')
            .select('paymentTask.taskId')
            .where('paymentTask.nextTime', '<=', now)
            .where('paymentOrder.method', 'in', [...methods])
            .orderBy('paymentTask.nextTime')
            .limit(limit),
        )
        // Checked again: another process may have claimed the row first and changed its time.
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

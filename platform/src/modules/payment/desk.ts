import type { CallBody, CallResult } from '@gamebox/contract';
import type {
  PaymentDifference,
  PaymentRefund,
  comparePaymentBill,
  getOperatedPaymentOrder,
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  refundPaymentOrder,
  resolvePaymentDifference,
  takeGameExchanges,
} from '@gamebox/contract/admin';
import type { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import { recordRefund, retryRefund } from './ask-refund.ts';
import type { BillRepository } from './bill-repository.ts';
import type { PaymentDeps } from './deps.ts';
import { runTask } from './outbox.ts';
import { compareNow } from './reconcile.ts';
import type { Compared } from './reconcile.ts';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';
import { LEASE_MS } from './task-repository.ts';

/** Where operators look at orders of money, pay back, and compare bills. */
export interface PaymentDesk {
  readonly page: (
    search: z.output<(typeof pageOperatedPaymentOrders)['query']>,
  ) => Promise<CallResult<typeof pageOperatedPaymentOrders>>;
  /** Throws PAYMENT_ORDER_NOT_FOUND. */
  readonly get: (orderId: number) => Promise<CallResult<typeof getOperatedPaymentOrder>>;
  /** Throws what `recordRefund` throws. */
  readonly refund: (
    actor: Actor,
    wish: CallBody<typeof refundPaymentOrder>,
  ) => Promise<PaymentRefund>;
  /** Throws PAYMENT_REFUND_NOT_FOUND, PAYMENT_REFUND_STATE. */
  readonly retryRefund: (actor: Actor, refundId: number) => Promise<PaymentRefund>;
  readonly pageDifferences: (
    search: z.output<(typeof pagePaymentDifferences)['query']>,
  ) => Promise<CallResult<typeof pagePaymentDifferences>>;
  /** Throws PAYMENT_BILL_NOT_READY, PAYMENT_PROVIDER_SILENT. */
  readonly compare: (actor: Actor, bill: CallBody<typeof comparePaymentBill>) => Promise<Compared>;
  /** For a game's server, audited where it gets something. */
  readonly take: (
    actor: Actor,
    taking: z.output<(typeof takeGameExchanges)['body']>,
  ) => Promise<CallResult<typeof takeGameExchanges>>;
  /** Throws PAYMENT_DIFFERENCE_NOT_FOUND. */
  readonly resolve: (
    actor: Actor,
    resolution: CallBody<typeof resolvePaymentDifference>,
  ) => Promise<PaymentDifference>;
}

export interface PaymentDeskDeps extends PaymentDeps {
  readonly bills: BillRepository;
  readonly audit: Pick<AuditService, 'append'>;
}

export function createPaymentDesk(deps: PaymentDeskDeps): PaymentDesk {
  const { db, repository, refunds, bills, audit } = deps;
  return {
    page: async ({ pageNo, pageSize, ...filter }) => {
      const paging = { offset: (pageNo - 1) * pageSize, limit: pageSize };
      const { total, list } = await repository.page(filter, paging);
      return { total, list: list.map(describe) };
    },
    get: async (orderId) => {
      const order = await repository.find(db, orderId);
      if (order === undefined) throw new BusinessError('PAYMENT_ORDER_NOT_FOUND');
      const { details, gets } = order;
      const list = await refunds.listOf(db, orderId);
      return { ...describe(order), details, gets, refunds: list.map(describeRefund) };
    },
    refund: (actor, wish) => refund(deps, actor, wish),
    retryRefund: (actor, refundId) =>
      inTransaction(db, async (tx) => {
        const renewed = await retryRefund(deps, tx, refundId);
        const subject = `payment refund ${String(refundId)}`;
        await audit.append(tx, actor, { action: 'payment.retry-refund', subject });
        return describeRefund(renewed);
      }),
    pageDifferences: async ({ state, pageNo, pageSize }) => {
      const paging = { offset: (pageNo - 1) * pageSize, limit: pageSize };
      const { total, list } = await bills.pageDifferences(state, paging);
      return { total, list: [...list] };
    },
    compare: async (actor, { provider, day }) => {
      const after = await compareNow(deps, provider, day);
      const subject = `${provider} bill ${day}`;
      await inTransaction(db, (tx) =>
        audit.append(tx, actor, { action: 'payment.compare', subject, after }),
      );
      return after;
    },
    take: (actor, taking) => take(deps, actor, taking),
    resolve: (actor, { differenceId, note }) =>
      inTransaction(db, async (tx) => {
        const resolved = await bills.resolve(tx, differenceId, note, deps.now());
        if (resolved === undefined) throw new BusinessError('PAYMENT_DIFFERENCE_NOT_FOUND');
        const subject = `payment difference ${String(differenceId)}`;
        await audit.append(tx, actor, { action: 'payment.resolve', subject, after: { note } });
        return resolved;
      }),
  };
}

async function refund(
  deps: PaymentDeskDeps,
  actor: Actor,
  wish: CallBody<typeof refundPaymentOrder>,
): Promise<PaymentRefund> {
  const { refundId } = await inTransaction(deps.db, async (tx) => {
    const recorded = await recordRefund(deps, tx, wish);
    if (recorded.isNew)
      await deps.audit.append(tx, actor, {
        action: 'payment.refund',
        subject: `payment order ${String(wish.orderId)}`,
        after: { refundFen: wish.refundFen, reason: wish.reason },
      });
    return recorded.refund;
  });
  deps.reach('refundRecorded');
  const now = deps.now();
  const task = await deps.tasks.claimOfRefund(refundId, now, now + LEASE_MS);
  if (task !== undefined) await runTask(deps, task);
  const row = await deps.refunds.find(deps.db, refundId);
  if (row === undefined) throw new BusinessError('PAYMENT_REFUND_NOT_FOUND');
  return describeRefund(row);
}

async function take(
  { db, exchanges, audit, now }: PaymentDeskDeps,
  actor: Actor,
  { gameId, requestId, limit }: z.output<(typeof takeGameExchanges)['body']>,
): Promise<CallResult<typeof takeGameExchanges>> {
  const time = now();
  const taken = await exchanges.take({ gameId, requestId, limit, time });
  const orders = taken.filter(({ takeTime }) => takeTime === time).map(({ orderId }) => orderId);
  if (orders.length > 0)
    await inTransaction(db, (tx) =>
      audit.append(tx, actor, {
        action: 'exchange.take',
        subject: `game ${String(gameId)}`,
        after: { orders },
      }),
    );
  const list = taken.map(({ orderId, serverId, account, currency, amount, createTime }) => ({
    orderId,
    serverId,
    account,
    currency,
    amount,
    createTime,
  }));
  return { list };
}

function describe(order: OrderRow) {
  const { orderId, orderNo, userId, type, state, method, subject, tradeNo } = order;
  const { priceFen, discountFen, amountFen, refundedFen } = order;
  const { createTime, paidTime, closeTime } = order;
  const sums = { priceFen, discountFen, amountFen, refundedFen };
  const times = { createTime, paidTime, closeTime };
  return { orderId, orderNo, userId, type, state, method, subject, tradeNo, ...sums, ...times };
}

function describeRefund(refund: RefundRow): PaymentRefund {
  const { refundId, refundNo, orderId, cause, refundFen, reason, state } = refund;
  const { createTime, doneTime } = refund;
  return { refundId, refundNo, orderId, cause, refundFen, reason, state, createTime, doneTime };
}

import { z } from 'zod';
import { detailLine, gotLine, paymentOrder } from '../api/payment-order.ts';
import { OrderType, PaymentMethod, PaymentOrderState, orderType, paymentMethod } from '../enums.ts';
import { paymentOrderState } from '../enums.ts';
import { MAX_PAGE_SIZE } from '../constants.ts';
import { fen, id, mobile, page, paging, queryEnum, queryId, queryTime, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';

export const paymentProvider = z.enum(['alipay', 'wechat']);
/** A valid date (no 30 February), and not before payments existed. */
export const chinaDay = z.iso.date().refine((day) => day >= '2000-01-01');

const operatedOrder = paymentOrder
  .pick({
    orderId: true,
    orderNo: true,
    subject: true,
    priceFen: true,
    discountFen: true,
    amountFen: true,
    zoneCoins: true,
    refundedFen: true,
    createTime: true,
    paidTime: true,
    closeTime: true,
  })
  .extend({
    userId: id,
    type: orderType,
    state: paymentOrderState,
    method: paymentMethod,
    /** The provider's number of the payment; null: paid from a balance, or not paid. */
    tradeNo: z.string().nullable(),
    /**
     * When it was paid by the provider's time, even if late or of a wrong amount; it decides the
     * day.
     */
    providerTime: time.nullable(),
  });

export type OperatedPaymentOrder = z.output<typeof operatedOrder>;

const refundState = z.enum(['pending', 'done', 'failed', 'offline']);
const operatedCause = z.enum(['asked', 'late', 'amount', 'trade']);

export const paymentRefund = z.object({
  refundId: id,
  refundNo: z.string(),
  orderId: id,
  /**
   * `late`: nobody asked for it; the order was closed when the money came, or could not be
   * delivered. `amount`, `trade`: the payment has a wrong amount or is a second one; such a refund
   * is `failed` from the beginning, and is done when an operator asks for it.
   */
  cause: operatedCause,
  refundFen: fen,
  /** The provider's number and time of the refunded payment; null: the order's own. */
  tradeNo: z.string().nullable(),
  providerTime: time.nullable(),
  /** What was given back in addition to the money: zone coins. */
  givenBack: z.array(gotLine),
  reason: z.string(),
  /**
   * `failed`: the provider refuses it, and a person must look at it. `offline`: a person paid it back
   * outside the provider.
   */
  state: refundState,
  /** The provider's error code if it failed. */
  refusal: z.string().nullable(),
  /** How it was paid back outside the provider; null: it was not. */
  offlineNote: z.string().nullable(),
  createTime: time,
  doneTime: time.nullable(),
});
export type PaymentRefund = z.output<typeof paymentRefund>;

export const pageOperatedPaymentOrders = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/order/page',
  right: 'payment.read',
  summary: 'Orders of money, the latest first, of one player or of all',
  query: paging.extend({
    userId: queryId.optional(),
    orderNo: z.string().max(32).optional(),
    tradeNo: z.string().max(64).optional(),
    /** Created at or after this time; and before. */
    from: queryTime.optional(),
    until: queryTime.optional(),
    /** Paid at or after this time, and before: by the provider's time, or ours for a balance. */
    paidFrom: queryTime.optional(),
    paidUntil: queryTime.optional(),
    method: queryEnum(PaymentMethod).optional(),
    type: queryEnum(OrderType).optional(),
    state: queryEnum(PaymentOrderState).optional(),
  }),
  result: page(operatedOrder),
});

/** In the body, because proxies log the addresses of requests. */
export const findPaymentOrders = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/payment/order/find',
  right: 'payment.read',
  summary: 'Orders of money of whoever has this mobile; who looked is in the audit log',
  body: z.object({
    mobile,
    pageNo: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
  }),
  result: page(operatedOrder),
});

export const getOperatedPaymentOrder = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/order/get',
  right: 'payment.read',
  summary: 'One order of money with what it is for, what it gives and its refunds',
  query: z.object({ orderId: queryId }),
  result: operatedOrder.extend({
    details: z.array(detailLine),
    gets: z.array(gotLine),
    refunds: z.array(paymentRefund),
  }),
});

export const refundPaymentOrder = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/payment/refund/create',
  right: 'payment.refund',
  summary: 'Pay back a part or all of an order and take back what was given for it, in proportion',
  body: z.object({
    /** A repeated request with the same id returns the same refund. */
    requestId: z.uuid(),
    orderId: id,
    refundFen: fen.positive(),
    reason: line(80),
    /** The house bears the loss of what the player has spent; otherwise the refund is refused. */
    bearLoss: z.boolean().default(false),
  }),
  result: paymentRefund,
});

export const retryPaymentRefund = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/payment/refund/retry',
  right: 'payment.refund',
  summary: 'Ask the provider, once more or at last, for a refund that waits for a person',
  body: z.object({ refundId: id }),
  result: paymentRefund,
});

export const recordOfflineRefund = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/payment/refund/record-offline',
  right: 'payment.refund',
  summary:
    'Record that a failed refund is paid back outside the provider; its order is refunded then',
  body: z.object({
    refundId: id,
    /** How it is paid back: a transfer and its number. The player does not see it. */
    note: z.string().trim().min(1).max(200),
  }),
  /** `done`: the provider has paid it back after all, and nothing was recorded. */
  result: paymentRefund,
});

export const pagePaymentRefunds = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/refund/page',
  right: 'payment.read',
  summary: 'Refunds, the latest first: those that failed and wait for a person, or others',
  query: paging.extend({
    state: refundState.or(z.literal('all')).default('failed'),
    cause: operatedCause.optional(),
    method: queryEnum(PaymentMethod).optional(),
    orderNo: z.string().max(32).optional(),
    /** Done at or after this time; and before. */
    from: queryTime.optional(),
    until: queryTime.optional(),
  }),
  result: page(paymentRefund.extend({ orderNo: z.string(), userId: id, method: paymentMethod })),
});

const paymentDifference = z.object({
  differenceId: id,
  provider: paymentProvider,
  day: chinaDay,
  what: z.enum(['payment', 'refund']),
  /** Only we know it, only the provider knows it, or the amounts differ. */
  kind: z.enum(['oursOnly', 'theirsOnly', 'amount']),
  orderNo: z.string(),
  refundNo: z.string().nullable(),
  oursFen: fen.nullable(),
  theirsFen: fen.nullable(),
  state: z.enum(['open', 'resolved']),
  /** The operator's note; empty until it is resolved. */
  note: z.string(),
  findTime: time,
  resolveTime: time.nullable(),
});
export type PaymentDifference = z.output<typeof paymentDifference>;

export const pagePaymentDifferences = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/difference/page',
  right: 'payment.reconcile',
  summary: 'Where a provider’s bill and our orders differ, the latest day first',
  query: paging.extend({
    state: z.enum(['open', 'resolved', 'all']).default('open'),
    day: chinaDay.optional(),
    provider: paymentProvider.optional(),
  }),
  result: page(paymentDifference),
});

export const comparePaymentBill = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/payment/bill/compare',
  right: 'payment.reconcile',
  summary: 'Fetch a provider’s bill of a day and compare it now, also once more',
  body: z.object({ provider: paymentProvider, day: chinaDay }),
  result: z.object({
    payments: z.int().nonnegative(),
    paymentsFen: fen,
    refunds: z.int().nonnegative(),
    refundsFen: fen,
    /** The number of open ones. */
    differences: z.int().nonnegative(),
  }),
});

export const resolvePaymentDifference = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/payment/difference/resolve',
  right: 'payment.reconcile',
  summary: 'Says what a difference was, once',
  body: z.object({ differenceId: id, note: z.string().trim().min(1).max(1000) }),
  result: paymentDifference,
});

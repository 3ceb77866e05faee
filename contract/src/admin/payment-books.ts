import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../constants.ts';
import { paymentMethod } from '../enums.ts';
import { fen, id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { ledgerUnit } from './payment-total.ts';
import { chinaDay, paymentProvider } from './payment.ts';

const movement = z.object({
  /** The time that decides its day: the provider's for payments, ours for everything else. */
  time,
  orderNo: z.string(),
  /** The provider's number; null: paid from a balance, or a second payment. */
  tradeNo: z.string().nullable(),
  refundNo: z.string().nullable(),
  userId: id,
  method: paymentMethod,
  /**
   * `lost`: what a player had already spent of a recharge that was refunded with `bearLoss`.
   * `recovered`: coins of a later refund that made such a loss good.
   */
  way: z.enum(['received', 'refunded', 'lost', 'recovered']),
  /** As in `day/sum`. */
  cause: z.enum(['paid', 'asked', 'late', 'amount', 'trade', 'offline']),
  amount: z.int().nonnegative(),
  unit: ledgerUnit,
});

export const pagePaymentMovements = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/movement/page',
  right: 'payment.reconcile',
  summary: 'Every movement that `day/sum` of the same day adds up, by time; losses last',
  query: z.object({
    day: chinaDay,
    /** `next` of the page before; missing for the first page. */
    after: z
      .string()
      .regex(/^\d{1,15}\.\d\.\d{1,15}$/)
      .optional(),
    pageSize: z.coerce.number<number>().pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(50),
  }),
  /** Read on until `next` is null, however short a page is. */
  result: z.object({ list: z.array(movement), next: z.string().nullable() }),
});

export const savePaymentMovements = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/movement/file',
  right: 'payment.reconcile',
  summary: 'The same as a CSV file for sheets; who fetched it is in the audit log',
  query: z.object({ day: chinaDay }),
  file: 'text/csv; charset=utf-8',
  result: z.string(),
});

const billLine = z.object({
  kind: z.enum(['payment', 'refund']),
  orderNo: z.string(),
  refundNo: z.string().nullable(),
  tradeNo: z.string(),
  amountFen: fen,
  time,
  /** Our record of the same payment or refund; null: not known here, or failed. */
  oursFen: fen.nullable(),
});

export const pagePaymentBillLines = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/bill-line/page',
  right: 'payment.reconcile',
  summary: 'What a provider’s bill of a day said, in its order, beside ours',
  query: paging.extend({
    provider: paymentProvider,
    day: chinaDay,
    kind: z.enum(['payment', 'refund']).optional(),
    orderNo: z.string().max(64).optional(),
  }),
  /** `fetchTime` null: the bill was not fetched yet. */
  result: page(billLine).extend({ fetchTime: time.nullable() }),
});

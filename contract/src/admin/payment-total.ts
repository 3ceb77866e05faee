import { z } from 'zod';
import { paymentMethod } from '../enums.ts';
import { defineAdminCall } from './admin-call.ts';
import { chinaDay, paymentProvider } from './payment.ts';

/**
 * What the ledger counts, always in whole numbers; money in fen. Only sums of the same unit may be
 * added up.
 */
export const ledgerUnit = z.enum([
  'fen',
  'platformCoin',
  'welfareCoin',
  'zoneCoin',
  'ruby',
  'points',
  'activityValue',
]);
const sum = z.object({ count: z.int().nonnegative(), amount: z.int().nonnegative() });

export const sumPaymentDay = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/payment/day/sum',
  right: 'payment.reconcile',
  summary: 'What a day in China brought and paid back, for each method that had anything',
  query: z.object({ day: chinaDay }),
  result: z.object({
    list: z.array(
      z.object({
        method: paymentMethod,
        /** null: a balance. */
        provider: paymentProvider.nullable(),
        unit: ledgerUnit,
        /**
         * By the provider's clock; on a bill all four are payments. `paid`: orders, whatever was
         * paid back of them since. The others gave nothing: for a closed order, of another amount,
         * a second time.
         */
        received: z.object({ paid: sum, late: sum, amount: sum, trade: sum }),
        /** Refunds that were done on this day, of whatever day's payments, by their cause. */
        refunded: z.object({ asked: sum, late: sum, amount: sum, trade: sum }),
      }),
    ),
    /** What players had spent of recharges that an operator paid back on this day with `bearLoss`. */
    losses: z.array(sum.extend({ unit: ledgerUnit })),
  }),
});

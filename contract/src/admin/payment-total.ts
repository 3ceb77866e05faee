import { z } from 'zod';
import { paymentMethod } from '../enums.ts';
import { defineAdminCall } from './admin-call.ts';
import { chinaDay, paymentProvider } from './payment.ts';

/**
 * A unit of the ledger, always in whole numbers; money in fen. Only sums of the same unit may be
 * added.
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
         * Payments by the provider's time; a bill lists all four kinds as payments. `paid`: orders,
         * even if they were refunded later. The others delivered nothing: for a closed order, of a
         * wrong amount, or a second payment.
         */
        received: z.object({ paid: sum, late: sum, amount: sum, trade: sum }),
        /**
         * Refunds that were done on this day, whenever they were paid, by cause. `offline`: those of
         * any cause that were paid back outside the provider, so that its bill has none of them.
         */
        refunded: z.object({ asked: sum, late: sum, amount: sum, trade: sum, offline: sum }),
      }),
    ),
    /**
     * What players had already spent of recharges that were refunded on this day with `bearLoss`.
     */
    losses: z.array(sum.extend({ unit: ledgerUnit })),
    /** Coins of refunds of this day that made earlier losses good. */
    recovered: z.array(sum.extend({ unit: ledgerUnit })),
  }),
});

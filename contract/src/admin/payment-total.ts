import { z } from 'zod';
import { paymentMethod } from '../enums.ts';
import { fen } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { chinaDay, paymentProvider } from './payment.ts';

const sum = z.object({ count: z.int().nonnegative(), fen });

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
        /** null: a balance; then `fen` counts what it is of, which pays a fen each. */
        provider: paymentProvider.nullable(),
        /** Orders that were paid, by the provider's clock; whatever was paid back of them since. */
        paid: sum,
        /** What came for closed orders, or was not what the order costs. On a bill it is paid as well. */
        late: sum,
        /** Refunds that were done on this day, of whatever day's payments; late ones too. */
        refunded: sum,
      }),
    ),
  }),
});

import { z } from 'zod';
import type { ProviderPayment, RefundState } from '../port.ts';
import { providerTime } from '../provider-values.ts';

const isoTime = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .pipe(providerTime);
const common = { appid: z.string(), mchid: z.string(), out_trade_no: z.string().min(1) };

/** A transaction in answers and notifications; a refunded one stays paid. */
export const transaction = z.discriminatedUnion('trade_state', [
  z
    .object({
      ...common,
      trade_state: z.enum(['SUCCESS', 'REFUND']),
      transaction_id: z.string().min(1),
      success_time: isoTime,
      amount: z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
    })
    .transform((given) => ({
      ...given,
      trade_state: 'paid' as const,
      payment: {
        orderNo: given.out_trade_no,
        tradeNo: given.transaction_id,
        paidFen: given.amount.total,
        paidTime: given.success_time,
      } satisfies ProviderPayment,
    })),
  z
    .object({ ...common, trade_state: z.enum(['NOTPAY', 'USERPAYING', 'PAYERROR']) })
    .transform((given) => ({ ...given, trade_state: 'unpaid' as const })),
  z
    .object({ ...common, trade_state: z.enum(['CLOSED', 'REVOKED']) })
    .transform((given) => ({ ...given, trade_state: 'closed' as const })),
]);

export const refundStatus = z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']);

/**
 * ABNORMAL: for example the buyer's card is gone; a person settles it in the merchant's console.
 */
export const REFUND_STATES: Readonly<Record<z.output<typeof refundStatus>, RefundState>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'failed',
  ABNORMAL: 'abnormal',
};

import { PaymentMethod } from '@gamebox/contract';
import type { SecurityEventKind } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import type { PaidOrder, PaymentListener } from '../payment/order-kind.ts';
import type { SecurityEventService } from './service.ts';

/** Records payments and refunds, in their own transactions. */
export function securityListener(events: Pick<SecurityEventService, 'append'>): PaymentListener {
  const append = (
    tx: Tx,
    kind: SecurityEventKind,
    { userId, orderNo, method }: Pick<PaidOrder, 'userId' | 'orderNo' | 'method'>,
    amountFen: number,
  ) =>
    events.append(tx, {
      userId,
      kind,
      outcome: nameOf(method),
      subject: `order ${orderNo}`,
      amountFen,
    });
  return {
    paid: (tx, order) => append(tx, 'paid', order, order.amountFen),
    refunded: async (tx, order, { refundFen, byProvider = false }) => {
      if (byProvider) await append(tx, 'refund-asked', order, refundFen);
    },
    refundEnded: (tx, order, { refundFen, isDone }) =>
      append(tx, isDone ? 'refunded' : 'refund-failed', order, refundFen),
  };
}

function nameOf(method: PaymentMethod): string {
  return Object.entries(PaymentMethod).find(([, value]) => value === method)?.[0] ?? '';
}

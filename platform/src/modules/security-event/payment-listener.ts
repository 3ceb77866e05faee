import { PaymentMethod } from '@gamebox/contract';
import type { PaymentListener } from '../payment/order-kind.ts';
import type { SecurityEventService } from './service.ts';

/** Records payments and refunds, in their own transactions. */
export function securityListener(events: Pick<SecurityEventService, 'append'>): PaymentListener {
  const subjectOf = (orderNo: string) => `order ${orderNo}`;
  return {
    paid: (tx, { userId, orderNo, amountFen, method }) =>
      events.append(tx, {
        userId,
        kind: 'paid',
        outcome: nameOf(method),
        subject: subjectOf(orderNo),
        amountFen,
      }),
    refunded: (tx, { userId, orderNo, method }, { refundFen }) =>
      events.append(tx, {
        userId,
        kind: 'refunded',
        outcome: nameOf(method),
        subject: subjectOf(orderNo),
        amountFen: refundFen,
      }),
  };
}

function nameOf(method: PaymentMethod): string {
  return Object.entries(PaymentMethod).find(([, value]) => value === method)?.[0] ?? '';
}

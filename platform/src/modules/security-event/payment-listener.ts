import { PaymentMethod } from '@gamebox/contract';
import type { PaymentListener } from '../payment/order-kind.ts';
import type { SecurityEventService } from './service.ts';

/** Writes payments and refunds down, in their own transactions. */
export function securityListener(events: Pick<SecurityEventService, 'append'>): PaymentListener {
  const subjectOf = (orderId: number) => `order ${String(orderId)}`;
  return {
    paid: (tx, { userId, orderId, amountFen, method }) =>
      events.append(tx, {
        userId,
        kind: 'paid',
        outcome: nameOf(method),
        subject: subjectOf(orderId),
        amountFen,
      }),
    refunded: (tx, { userId, orderId, method }, { refundFen }) =>
      events.append(tx, {
        userId,
        kind: 'refunded',
        outcome: nameOf(method),
        subject: subjectOf(orderId),
        amountFen: refundFen,
      }),
  };
}

function nameOf(method: PaymentMethod): string {
  return Object.entries(PaymentMethod).find(([, value]) => value === method)?.[0] ?? '';
}

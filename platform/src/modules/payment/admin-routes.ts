import {
  comparePaymentBill,
  getOperatedPaymentOrder,
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  refundPaymentOrder,
  resolvePaymentDifference,
  retryPaymentRefund,
  takeGameExchanges,
} from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import type { PaymentDesk } from './desk.ts';

export function paymentAdminRoutes(desk: PaymentDesk): readonly AdminImplementation[] {
  return [
    implementAdmin(pageOperatedPaymentOrders, ({ query }) => desk.page(query)),
    implementAdmin(getOperatedPaymentOrder, ({ query }) => desk.get(query.orderId)),
    implementAdmin(refundPaymentOrder, ({ caller, body }) => desk.refund(caller.actor, body)),
    implementAdmin(retryPaymentRefund, ({ caller, body }) =>
      desk.retryRefund(caller.actor, body.refundId),
    ),
    implementAdmin(pagePaymentDifferences, ({ query }) => desk.pageDifferences(query)),
    implementAdmin(comparePaymentBill, ({ caller, body }) => desk.compare(caller.actor, body)),
    implementAdmin(takeGameExchanges, ({ caller, body }) => desk.take(caller.actor, body)),
    implementAdmin(resolvePaymentDifference, ({ caller, body }) =>
      desk.resolve(caller.actor, body),
    ),
  ];
}

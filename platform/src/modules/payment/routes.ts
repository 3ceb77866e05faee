import {
  checkPaymentOrder,
  closePaymentOrder,
  createPaymentOrder,
  getPaymentOptions,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  listGameCurrencies,
  pagePaymentOrders,
  quotePaymentOrder,
} from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import { documentedCreate, documentedQuote } from './documented-bodies.ts';
import type { PaymentService } from './service.ts';

export function paymentRoutes(payments: PaymentService): readonly Implementation[] {
  return [
    implementForUser(getPaymentOptions, ({ session, query }) =>
      payments.options(session.userId, query.type),
    ),
    implementForUser(listGameCurrencies, () => payments.gameCurrencies()),
    implementForUser(
      quotePaymentOrder,
      ({ session, body }) => payments.quote(session.userId, body),
      { documentedBody: documentedQuote },
    ),
    implementForUser(
      createPaymentOrder,
      ({ session, body }) => payments.create(session.userId, body),
      { documentedBody: documentedCreate },
    ),
    implementForUser(getPaymentOrder, ({ session, query }) =>
      payments.get(session.userId, query.orderId),
    ),
    implementForUser(pagePaymentOrders, ({ session, query }) =>
      payments.page(session.userId, query),
    ),
    implementForUser(getUnfinishedPaymentOrder, ({ session }) =>
      payments.unfinished(session.userId),
    ),
    implementForUser(closePaymentOrder, ({ session, body }) =>
      payments.close(session.userId, body.orderId),
    ),
    implementForUser(checkPaymentOrder, ({ session, body }) =>
      payments.check(session.userId, body.orderId),
    ),
  ];
}

import {
  comparePaymentBill,
  createGameCurrencyRate,
  findPaymentOrders,
  getOperatedPaymentOrder,
  pageGameCurrencyRates,
  pageOperatedPaymentOrders,
  pagePaymentBillLines,
  pagePaymentDifferences,
  pagePaymentMovements,
  pagePaymentRefunds,
  recordOfflineRefund,
  refundPaymentOrder,
  resolvePaymentDifference,
  retryPaymentRefund,
  savePaymentMovements,
  sumPaymentDay,
  takeGameExchanges,
} from '@gamebox/contract/admin';
import {
  FileAnswer,
  implementAdmin,
  implementAdminFile,
  implementAsking,
} from '../../http/implement-admin.ts';
import { BusinessError } from '../../business-error.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import type { BooksDesk } from './books-desk.ts';
import type { CurrencyDesk } from './currency-desk.ts';
import type { PaymentDesk } from './desk.ts';

export function paymentAdminRoutes(
  desk: PaymentDesk,
  currencies: CurrencyDesk,
  books: BooksDesk,
): readonly AdminImplementation[] {
  return [
    implementAdmin(pageOperatedPaymentOrders, ({ query }) => desk.page(query)),
    implementAdmin(findPaymentOrders, ({ caller, body }) => desk.find(caller.actor, body)),
    implementAdmin(getOperatedPaymentOrder, ({ query }) => desk.get(query.orderId)),
    implementAsking(refundPaymentOrder, ({ caller, body, inTurn }) =>
      desk.refund(caller.actor, body, inTurn),
    ),
    implementAsking(retryPaymentRefund, ({ caller, body, inTurn }) =>
      desk.retryRefund(caller.actor, body.refundId, inTurn),
    ),
    implementAsking(recordOfflineRefund, ({ caller, body, inTurn }) =>
      desk.recordOffline(caller.actor, body, inTurn),
    ),
    implementAdmin(pagePaymentRefunds, ({ query }) => desk.pageRefunds(query)),
    implementAdmin(pagePaymentDifferences, ({ query }) => desk.pageDifferences(query)),
    implementAdmin(sumPaymentDay, ({ query }) => desk.sumDay(query.day)),
    implementAdmin(pagePaymentMovements, ({ query }) => books.page(query)),
    implementAdminFile(
      savePaymentMovements,
      async ({ caller, query: { day } }) =>
        new FileAnswer(`movements-${day}.csv`, await books.file(caller.actor, day)),
    ),
    implementAdmin(pagePaymentBillLines, ({ query }) => books.pageBillLines(query)),
    implementAsking(comparePaymentBill, ({ caller, body, inTurn }) =>
      desk.compare(caller.actor, body, inTurn),
    ),
    implementAdmin(takeGameExchanges, ({ caller, body }) => {
      if (caller.gameIds?.includes(body.gameId) === false)
        throw new BusinessError('GAME_EXCHANGE_FORBIDDEN');
      return desk.take(caller.actor, body);
    }),
    implementAdmin(resolvePaymentDifference, ({ caller, body }) =>
      desk.resolve(caller.actor, body),
    ),
    implementAdmin(pageGameCurrencyRates, ({ query }) => currencies.page(query)),
    implementAdmin(createGameCurrencyRate, ({ caller, body }) =>
      currencies.create(caller.actor, body),
    ),
  ];
}

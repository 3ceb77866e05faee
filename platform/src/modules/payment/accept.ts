import { randomInt } from 'node:crypto';
import { PaymentOrderState } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import type { PaidFact, PaymentProvider } from '../../ports/payment/port.ts';
import type { PaymentDeps } from './deps.ts';
import { providerOf } from './methods.ts';
import type { OrderRow } from './repository.ts';
import { moneyEntries, settle } from './settle.ts';

/** Why a payment changed nothing; `repeated`: it was known. */
type Refusal = 'provider' | 'amount' | 'trade';
type Accepted = 'paid' | 'repeated' | 'late' | Refusal;

/** The house account of money that came for closed orders, until it is back. */
const LATE_HOUSE = 'late-payments';

/**
 * Acts upon what a provider says of a payment, however it was heard and however often, in the
 * caller's transaction, which has locked the order. Money of a closed order goes back.
 */
export async function acceptPayment(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  from: PaymentProvider,
  { tradeNo, paidFen, paidTime }: PaidFact,
): Promise<Accepted> {
  const { orderNo, orderId, state } = order;
  const refuse = (refusal: Refusal): Refusal => {
    deps.log.error({ orderNo, provider: from, refusal }, 'a payment is refused');
    return refusal;
  };
  if (providerOf(order.method) !== from) return refuse('provider');
  if (paidFen !== order.amountFen) return refuse('amount');
  if (state === PaymentOrderState.created) {
    await settle(deps, tx, order, { tradeNo, providerTime: paidTime });
    await deps.tasks.removeOfOrder(tx, orderId);
    deps.reach('paymentWritten');
    return 'paid';
  }
  if (state === PaymentOrderState.closed) return refundLate(deps, tx, order, { tradeNo, paidTime });
  return order.tradeNo === tradeNo ? 'repeated' : refuse('trade');
}

async function refundLate(
  { repository, refunds, tasks, ledger, messages, log, now }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  { tradeNo, paidTime }: Pick<PaidFact, 'tradeNo' | 'paidTime'>,
): Promise<Accepted> {
  const { orderId, orderNo, amountFen, userId, subject } = order;
  if ((await refunds.findLate(tx, orderId)) !== undefined) return 'repeated';
  await repository.step(tx, orderId, 'refundLate', { tradeNo, providerTime: paidTime });
  await ledger.post(tx, {
    businessKey: `payment:${String(orderId)}:late`,
    kind: 'paymentLate',
    note: subject,
    entries: moneyEntries(order, amountFen, LATE_HOUSE),
  });
  const { refundId } = await refunds.add(tx, {
    refundNo: makeRefundNo(orderNo),
    orderId,
    cause: 'late',
    requestId: null,
    refundFen: amountFen,
    reason: '订单已关闭',
    state: 'pending',
    createTime: now(),
    doneTime: null,
  });
  await tasks.add(tx, { orderId, refundId, kind: 'refund', nextTime: now() });
  await messages.add(tx, [
    {
      userId,
      sourceKey: `payment-late:${String(orderId)}`,
      type: null,
      title: `“${subject}”的订单已关闭，付款将原路退回`,
      text: '付款到达时订单已经关闭，没有发放任何内容；款项会退回你的付款账户。',
      page: 'orders',
    },
  ]);
  log.warn({ orderNo }, 'a closed order was paid: the money goes back');
  return 'late';
}

/** Of the house account that refunds of the order's cause are paid from. */
export function refundHouse(cause: 'asked' | 'late'): string | undefined {
  return cause === 'late' ? LATE_HOUSE : undefined;
}

/** The order's number and six digits of chance: an order may be refunded in parts. */
export function makeRefundNo(orderNo: string): string {
  return `${orderNo}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`;
}

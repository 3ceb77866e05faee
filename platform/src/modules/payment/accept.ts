import { randomInt } from 'node:crypto';
import { PaymentOrderState } from '@gamebox/contract';
import type { RefundCause } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import type { ProviderPayment, PaymentProvider } from '../../ports/payment/port.ts';
import type { PaymentDeps } from './deps.ts';
import { closeOrder } from './close.ts';
import { amountText, orderNoText, providerOf } from './methods.ts';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';
import { moneyEntries, settle } from './settle.ts';

/** What does not fit the order. The payment then changes nothing, and a person must look at it. */
type Refusal = 'provider' | 'amount' | 'trade';
/** `repeated`: the payment was known; `late`: the order is closed, and the money is refunded. */
type Accepted = 'paid' | 'repeated' | 'late' | Refusal;

/**
 * The house account for payments to closed orders or of a wrong amount, until they are refunded.
 */
const LATE_HOUSE = 'late-payments';

/** The reason of a refund that nobody asked for, for operators and for the player. */
interface Returned {
  readonly reason: string;
  readonly title: string;
  readonly text: string;
}
const CLOSED: Returned = {
  reason: '订单已关闭',
  title: '的订单已关闭，付款将原路退回',
  text: '付款到达时订单已经关闭，没有发放任何内容',
};
const NOT_GIVEN: Returned = {
  reason: '付款后无法发放',
  title: '未能发放，付款将原路退回',
  text: '付款已经收到，但订单内容无法再按下单时的价格发放，订单已关闭',
};

/**
 * Processes a payment that a provider reports, however we learned of it and however often. Runs in
 * the caller's transaction, which has locked the order. The money of a closed order is refunded.
 * With `returns` an open order is closed and its money refunded too.
 */
export async function acceptPayment(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  from: PaymentProvider,
  { tradeNo, paidFen, paidTime }: ProviderPayment,
  returns = false,
): Promise<Accepted> {
  const { orderNo, orderId, state } = order;
  const refuse = (refusal: Refusal): Refusal => {
    deps.log.error({ orderNo, provider: from, refusal }, 'a payment is refused');
    return refusal;
  };
  if (providerOf(order.method) !== from) return refuse('provider');
  // Whatever its amount: the order already has its payment.
  if (order.tradeNo !== null && order.tradeNo !== tradeNo) return refuse('trade');
  if (paidFen !== order.amountFen) return refuse('amount');
  if (state === PaymentOrderState.created && returns) {
    await closeOrder(deps, tx, order);
    return refundLate(deps, tx, order, { tradeNo, paidTime }, NOT_GIVEN);
  }
  if (state === PaymentOrderState.created) {
    await settle(deps, tx, order, { tradeNo, providerTime: paidTime });
    await deps.tasks.removeOfOrder(tx, orderId);
    deps.reach('paymentWritten');
    return 'paid';
  }
  if (order.tradeNo === tradeNo) return 'repeated';
  return state === PaymentOrderState.closed
    ? refundLate(deps, tx, order, { tradeNo, paidTime }, CLOSED)
    : refuse('trade');
}

const UNOWED = { amount: '付款金额与订单不符', trade: '同一订单重复付款' } as const;

/**
 * Records a payment that the order does not need: of another amount, or a second payment, each by
 * its number. It gives nothing and stays in the house account until an operator asks for its
 * refund. Runs in the caller's transaction with the order locked.
 */
export async function keepUnowed(
  { repository, refunds, ledger, messages, now }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  cause: keyof typeof UNOWED,
  { tradeNo, paidFen, paidTime }: ProviderPayment,
): Promise<void> {
  const { orderId, orderNo, userId, subject } = order;
  if ((await refunds.findOfTrade(tx, orderId, tradeNo)) !== undefined) return;
  await repository.keepTrade(tx, orderId, { tradeNo, providerTime: paidTime });
  // An order has at most one payment of a wrong amount; every further payment has another number.
  const key = cause === 'trade' ? `${cause}:${tradeNo}` : cause;
  await ledger.post(tx, {
    businessKey: `payment:${String(orderId)}:${key}`,
    kind: 'paymentLate',
    note: subject,
    entries: moneyEntries(order, paidFen, LATE_HOUSE),
  });
  const { refundId, refundNo } = await refunds.add(tx, {
    refundNo: makeRefundNo(orderNo),
    orderId,
    cause,
    tradeNo,
    providerTime: paidTime,
    requestId: null,
    bearLoss: null,
    refundFen: paidFen,
    reason: UNOWED[cause],
    state: 'pending',
    createTime: now(),
    doneTime: null,
  });
  await refunds.fail(tx, { refundId, refundNo, refusal: cause });
  await messages.add(tx, [
    {
      userId,
      sourceKey: `payment-unowed:${String(refundId)}`,
      type: null,
      title: `“${subject}”收到的一笔付款没有用于订单`,
      text: `${UNOWED[cause]}，没有发放任何内容；客服核实后，${amountText(order.method, paidFen)} 会原路退回您的付款账户。${orderNoText(orderNo)}`,
      page: 'orders',
    },
  ]);
}

async function refundLate(
  { repository, refunds, tasks, ledger, messages, log, now }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  { tradeNo, paidTime }: Pick<ProviderPayment, 'tradeNo' | 'paidTime'>,
  { reason, title, text }: Returned,
): Promise<Accepted> {
  const { orderId, orderNo, amountFen, userId, subject } = order;
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
    tradeNo,
    providerTime: paidTime,
    requestId: null,
    bearLoss: null,
    refundFen: amountFen,
    reason,
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
      title: `“${subject}”${title}`,
      text: `${text}；${amountText(order.method, amountFen)} 会退回您的付款账户。${orderNoText(orderNo)}`,
      page: 'orders',
    },
  ]);
  log.warn({ orderNo, reason }, 'a payment goes back');
  return 'late';
}

/** The house account that pays a refund; undefined: that of the sold goods, as for every order. */
export function refundHouse(cause: RefundRow['cause']): string | undefined {
  return cause === 'asked' ? undefined : LATE_HOUSE;
}

/**
 * The reason as the player sees it. In our records a payment that could not be delivered is `late`
 * too.
 */
export function causeOf({ cause, reason }: Pick<RefundRow, 'cause' | 'reason'>): RefundCause {
  return cause === 'late' && reason === NOT_GIVEN.reason ? 'notGiven' : cause;
}

/** The order's number and six random digits: an order may be refunded in several parts. */
export function makeRefundNo(orderNo: string): string {
  return `${orderNo}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`;
}

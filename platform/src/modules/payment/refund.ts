import type { Tx } from '../../db/transaction.ts';
import type { RefundState } from '../../ports/payment/port.ts';
import { refundHouse } from './accept.ts';
import { couponUse } from './create.ts';
import { lockOrder } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import { amountText, gotText, isMoney, orderNoText, providerOf } from './methods.ts';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';
import { moneyEntries, paidOrderOf } from './settle.ts';

/** The house account of refunds that a person paid back outside the provider. */
const OFFLINE_HOUSE = 'offline-refunds';

/**
 * Records once that the money has been refunded: in the ledger, on the order, and in a message to
 * the player.
 */
export async function finishRefund(deps: PaymentDeps, tx: Tx, refund: RefundRow): Promise<void> {
  const { refunds, now } = deps;
  const { refundId, refundNo } = refund;
  if (await refunds.finish(tx, { refundId, refundNo, doneTime: now() }))
    await recordRefunded(deps, tx, refund);
}

/** The same of a failed refund that a person pays back outside the provider. */
export async function finishOffline(
  deps: PaymentDeps,
  tx: Tx,
  refund: RefundRow,
  offlineNote: string,
): Promise<void> {
  const { refunds, now } = deps;
  const { refundId } = refund;
  if (await refunds.finishOffline(tx, { refundId, offlineNote, doneTime: now() }))
    await recordRefunded(deps, tx, refund, OFFLINE_HOUSE);
}

/** The money comes from the method's own account or from the given one of the house. */
async function recordRefunded(
  deps: PaymentDeps,
  tx: Tx,
  { refundId, orderId, refundFen, cause }: RefundRow,
  payer?: string,
): Promise<void> {
  const { refunds, tasks, ledger } = deps;
  const order = await deps.repository.find(tx, orderId);
  const refund = await refunds.find(tx, refundId);
  if (order === undefined || refund === undefined) throw new Error('A refund of no order');
  await ledger.post(tx, {
    businessKey: `payment-refund:${String(refundId)}:paid`,
    kind: 'paymentRefund',
    note: `退款：${order.subject}`,
    entries: moneyEntries(order, -refundFen, refundHouse(cause), payer),
  });
  await tasks.removeOfRefund(tx, refundId);
  if (cause === 'asked') await finishOrder(deps, tx, order, refundFen);
  await tellEnd(deps, tx, order, { refundFen, isDone: true });
  await deps.messages.add(tx, [refundMessage(order, refund)]);
}

async function tellEnd(
  { listeners }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  end: { readonly refundFen: number; readonly isDone: boolean },
): Promise<void> {
  for (const { refundEnded } of listeners) await refundEnded?.(tx, order, end);
}

async function finishOrder(
  { repository, activity, coupons }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  refundFen: number,
): Promise<void> {
  const { orderId, orderNo, userId, couponId, refundedFen, amountFen } = order;
  if (isMoney(order.method)) {
    const { paidTime: time } = paidOrderOf(order);
    await activity.append(tx, { userId, kind: 'topUpRefund', amount: refundFen, time });
  }
  const isWhole = refundedFen === amountFen;
  await repository.step(tx, orderId, isWhole ? 'refundWhole' : 'refundPart', {});
  if (isWhole && couponId !== null) await coupons.giveBack(tx, userId, couponUse(orderNo));
}

function refundMessage({ userId, orderNo, subject, method }: OrderRow, refund: RefundRow) {
  const { refundId, refundFen, takenBack, givenBack } = refund;
  const given = givenBack.length === 0 ? '' : `，并退回 ${gotText(givenBack)}`;
  const taken = takenBack.length === 0 ? '' : `，收回 ${gotText(takenBack)}`;
  return {
    userId,
    sourceKey: `payment-refund:${String(refundId)}`,
    type: null,
    title: `“${subject}”已退款`,
    text: `退款 ${amountText(method, refundFen)}，${wayText(method, refund)}${given}${taken}。${orderNoText(orderNo)}`,
    page: 'orders',
  } as const;
}

function wayText(method: OrderRow['method'], { state }: RefundRow): string {
  if (state === 'offline') return '支付平台不能原路退回，已由客服用其他方式退给您';
  if (providerOf(method) !== null) return '已原路退回';
  return `已退回到您的${isMoney(method) ? '余额' : '账户'}`;
}

/** The state of a refund at the provider, and the number that it refers to. */
export interface RefundReport {
  readonly refundNo: string;
  readonly state: RefundState;
  /** The provider's reason, if it failed. */
  readonly refusal?: string;
}

/**
 * Applies the provider's state of a refund, however we learned of it and however often. Runs in the
 * caller's transaction. `done` is final, and may follow a failure if a person settled it at the
 * provider. Returns the reason if something should have changed and did not; otherwise null.
 */
export async function decideRefund(
  deps: PaymentDeps,
  tx: Tx,
  { refundId, orderId }: Pick<RefundRow, 'refundId' | 'orderId'>,
  { refundNo, state, refusal = state }: RefundReport,
): Promise<'paidTwice' | null> {
  const { refunds, tasks, log } = deps;
  const order = await lockOrder(deps, tx, orderId);
  const refund = await refunds.find(tx, refundId);
  if (refund === undefined || state === 'pending') return null;
  if (state !== 'done') {
    if (!(await refunds.fail(tx, { refundId, refundNo, refusal }))) return null;
    log.error({ refundNo, refusal }, 'the provider refuses a refund: a person must look');
    await tasks.removeOfRefund(tx, refundId);
    await tellEnd(deps, tx, order, { refundFen: refund.refundFen, isDone: false });
    return null;
  }
  if (refund.state === 'offline' || (refund.state === 'done' && refund.refundNo !== refundNo)) {
    log.error({ refundNo, other: refund.refundNo }, 'a refund was paid twice: a person must look');
    return 'paidTwice';
  }
  await finishRefund(deps, tx, { ...refund, refundNo });
  return null;
}

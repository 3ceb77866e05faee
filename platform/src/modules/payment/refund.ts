import type { Tx } from '../../db/transaction.ts';
import { refundHouse } from './accept.ts';
import { couponUse } from './create.ts';
import { lockOrder } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import { providerOf } from './methods.ts';
import type { RefundRow } from './refund-repository.ts';
import type { OrderRow } from './repository.ts';
import { moneyEntries } from './settle.ts';

/** The money is back: says so in the ledger, on the order and to the player. Once. */
export async function finishRefund(deps: PaymentDeps, tx: Tx, refund: RefundRow): Promise<void> {
  const { refunds, tasks, ledger, now } = deps;
  const { refundId, orderId, refundFen, cause } = refund;
  if (!(await refunds.decide(tx, refundId, { state: 'done', doneTime: now() }))) return;
  const order = await deps.repository.find(tx, orderId);
  if (order === undefined) throw new Error('A refund of no order');
  await ledger.post(tx, {
    businessKey: `payment-refund:${String(refundId)}:paid`,
    kind: 'paymentRefund',
    note: `退款：${order.subject}`,
    entries: moneyEntries(order, -refundFen, refundHouse(cause)),
  });
  await tasks.removeOfRefund(tx, refundId);
  if (cause === 'asked') await finishOrder(deps, tx, order);
  await deps.messages.add(tx, [tell(order, refund)]);
}

async function finishOrder(
  { repository, coupons }: PaymentDeps,
  tx: Tx,
  { orderId, orderNo, userId, couponId, refundedFen, amountFen }: OrderRow,
): Promise<void> {
  const isWhole = refundedFen === amountFen;
  await repository.step(tx, orderId, isWhole ? 'refundWhole' : 'refundPart', {});
  if (isWhole && couponId !== null) await coupons.giveBack(tx, userId, couponUse(orderNo));
}

function tell({ userId, subject, method }: OrderRow, { refundId, refundFen }: RefundRow) {
  const where = providerOf(method) === null ? '退回到你的余额' : '原路退回';
  return {
    userId,
    sourceKey: `payment-refund:${String(refundId)}`,
    type: null,
    title: `“${subject}”已退款`,
    text: `退款 ${(refundFen / 100).toFixed(2)} 元已${where}。`,
    page: 'orders',
  } as const;
}

/**
 * What the provider says has become of a refund, however it was heard and however often, in the
 * caller's transaction.
 */
export async function decideRefund(
  deps: PaymentDeps,
  tx: Tx,
  refund: RefundRow,
  state: 'done' | 'failed',
): Promise<void> {
  await lockOrder(deps, tx, refund.orderId);
  if (state === 'done') return finishRefund(deps, tx, refund);
  const { refundId, refundNo } = refund;
  if (await deps.refunds.decide(tx, refundId, { state, doneTime: null }))
    deps.log.error({ refundNo }, 'the provider refuses a refund: a person must look');
  return deps.tasks.removeOfRefund(tx, refundId);
}

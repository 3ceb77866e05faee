import { BusinessError } from '../../business-error.ts';
import { lockRefundRequest } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import { makeRefundNo } from './accept.ts';
import { kindOf, lockOrder } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import { providerOf } from './methods.ts';
import { coinLine } from './recharge-kind.ts';
import { findRecovered, postRecovered } from './recover-loss.ts';
import type { RefundRow } from './refund-repository.ts';
import { finishRefund } from './refund.ts';
import type { OrderRow } from './repository.ts';
import { paidOrderOf } from './settle.ts';

export interface RefundWish {
  readonly requestId: string;
  readonly orderId: number;
  readonly refundFen: number;
  readonly reason: string;
  readonly bearLoss: boolean;
}

export interface RecordedRefund {
  readonly refund: RefundRow;
  /** The order before the refund. */
  readonly order: OrderRow;
  /** False if the same request had recorded it before. */
  readonly isNew: boolean;
}

/**
 * Records a refund in the caller's transaction and takes back what the player got. A job sends the
 * money later; to a balance it goes at once. The same requestId returns the same refund. Throws
 * PAYMENT_ORDER_NOT_FOUND, PAYMENT_ORDER_STATE, PAYMENT_REFUND_EXCEEDS, PAYMENT_REQUEST_USED, and
 * LEDGER_INSUFFICIENT if the player has spent it and the house does not bear the loss.
 */
export async function recordRefund(
  deps: PaymentDeps,
  tx: Tx,
  wish: RefundWish,
): Promise<RecordedRefund> {
  const { repository, refunds, tasks, listeners, now } = deps;
  const { orderId, requestId, refundFen, reason, bearLoss } = wish;
  // Before the order: orders of other players may be asked for with the same id at once.
  await lockRefundRequest(tx, requestId);
  const order = await lockOrder(deps, tx, orderId);
  const known = await refunds.findByRequest(tx, requestId);
  if (known !== undefined) return { refund: requireSame(known, wish), order, isNew: false };
  const refundedBeforeFen = order.refundedFen;
  const isPaid = order.paidTime !== null;
  if (isPaid && refundedBeforeFen + refundFen > order.amountFen)
    throw new BusinessError('PAYMENT_REFUND_EXCEEDS');
  const refundedFen = refundedBeforeFen + refundFen;
  if ((await repository.step(tx, orderId, 'startRefund', { refundedFen })) === undefined)
    throw new BusinessError('PAYMENT_ORDER_STATE');
  const refund = await refunds.add(tx, {
    refundNo: makeRefundNo(order.orderNo),
    orderId,
    cause: 'asked',
    tradeNo: null,
    providerTime: null,
    requestId,
    bearLoss,
    refundFen,
    reason,
    state: 'pending',
    createTime: now(),
    doneTime: null,
  });
  const { refundId } = refund;
  const paid = paidOrderOf(order);
  const byProvider = providerOf(order.method) !== null;
  const part = { refundId, refundFen, refundedBeforeFen, bearLoss, byProvider };
  const kind = kindOf(deps, order.type);
  const takenBack = await kind.takeBack(tx, paid, part);
  const givenBack = (await kind.giveBack?.(tx, paid, part)) ?? [];
  const recovered = await findRecovered(deps, tx, paid, { refundFen, givenBack });
  const again = recovered.map(({ unit, amount }) => coinLine(unit, amount, unit === 'zoneCoin'));
  await refunds.keepLines(tx, refundId, { takenBack: [...takenBack, ...again], givenBack });
  for (const { refunded } of listeners) await refunded(tx, paid, part);
  if (byProvider) await tasks.add(tx, { orderId, refundId, kind: 'refund', nextTime: now() });
  else await finishRefund(deps, tx, refund);
  await postRecovered(deps, tx, order, { refundId, recovered });
  return { refund, order, isNew: true };
}

function requireSame(known: RefundRow, wish: RefundWish): RefundRow {
  const isSame =
    known.orderId === wish.orderId &&
    known.refundFen === wish.refundFen &&
    known.reason === wish.reason &&
    (known.bearLoss ?? wish.bearLoss) === wish.bearLoss;
  if (!isSame) throw new BusinessError('PAYMENT_REQUEST_USED');
  return known;
}

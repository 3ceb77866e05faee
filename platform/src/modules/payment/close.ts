import type { Tx } from '../../db/transaction.ts';
import { couponUse } from './create.ts';
import type { PaymentDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';

/**
 * Closes an order for which the provider accepts no payment any more, and gives its coupon back.
 * Runs in the caller's transaction, which has locked the order. Does nothing if the order is not
 * open.
 */
export async function closeOrder(
  { repository, coupons, tasks, now }: PaymentDeps,
  tx: Tx,
  { orderId, orderNo, userId, couponId }: OrderRow,
): Promise<void> {
  const closed = await repository.step(tx, orderId, 'close', { closeTime: now() });
  if (closed === undefined) return;
  if (couponId !== null) await coupons.giveBack(tx, userId, couponUse(orderNo));
  await tasks.removeOfOrder(tx, orderId);
}

import type { Tx } from '../../db/transaction.ts';
import { couponUse } from './create.ts';
import type { PaymentDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';

/**
 * Closes an order that the provider takes no payment for any more, in the caller's transaction,
 * which has locked it; its coupon is the player's again. Nothing where it does not wait.
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

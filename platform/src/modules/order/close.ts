import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';

/** The house account that exchanged points go to. */
export const SHOP_HOUSE = 'shop';

/** Closes an order and gives back points and stock. The order is locked last (`db/locks.ts`). */
export async function close(
  { repository, ledger, stock, now }: OrderDeps,
  tx: Tx,
  { orderId, userId, goodsName, points, quantity, stockId }: OrderRow,
): Promise<void> {
  if (points > 0)
    await ledger.post(tx, {
      businessKey: `order:${String(orderId)}:closed`,
      kind: 'exchangeClosed',
      note: `取消兑换：${goodsName}`,
      entries: [
        { userId, unit: 'points', amount: points },
        { house: SHOP_HOUSE, unit: 'points', amount: -points },
      ],
    });
  if (stockId !== null) await stock.giveBack(tx, { stockId, quantity });
  if (!(await repository.step(tx, orderId, 'close', { closeTime: now() })))
    throw new BusinessError('ORDER_STATE');
}

import type { Tx } from '../../db/transaction.ts';
import type { OrderRefund, PaidOrder } from '../payment/order-kind.ts';
import type { PrivilegeOrderDeps } from './fulfil-order.ts';
import { levelName } from './names.ts';
import { daysOf, rubiesOf, shorten } from './take-back.ts';
import type { TermRow } from './term-repository.ts';

/** Takes days and rubies in proportion: of the days what is left, of the rubies what is there. */
export async function takeBack(
  deps: PrivilegeOrderDeps,
  tx: Tx,
  { orderId, userId }: PaidOrder,
  { refundId, refundFen }: OrderRefund,
): Promise<void> {
  const { terms, ledger, now } = deps;
  const term = await terms.findOfOrder(tx, orderId);
  if (term === undefined) throw new Error('A paid order has a term');
  const rubies = Math.min(rubiesOf(term, refundFen), (await ledger.balances(userId, tx)).ruby);
  const target = term.creditedTo === null ? term : await terms.find(tx, term.creditedTo);
  const credited = term.creditedTo === null ? 0 : Math.min(refundFen, term.creditedFen);
  const days = await takeDays(deps, tx, target ?? term, target === term ? refundFen : credited);
  await terms.addRefunded(tx, term.termId, {
    refundedFen: refundFen,
    rubiesTaken: rubies,
    creditedFen: credited,
  });
  if (target !== undefined && target !== term)
    await terms.addRefunded(tx, target.termId, {
      refundedFen: credited,
      rubiesTaken: 0,
      creditedFen: 0,
    });
  if (rubies > 0)
    await ledger.post(tx, {
      businessKey: `payment-refund:${String(refundId)}:rubies`,
      kind: 'refund',
      note: `${levelName(term.level)}退款，收回赠送`,
      entries: [
        { userId, unit: 'ruby', amount: -rubies },
        { house: 'privilege', unit: 'ruby', amount: rubies },
      ],
    });
  await terms.addTakeBack(tx, { refundId, orderId, refundFen, days, rubies, time: now() });
}

async function takeDays(
  { terms, now }: PrivilegeOrderDeps,
  tx: Tx,
  term: TermRow,
  refundFen: number,
): Promise<number> {
  if (refundFen === 0) return 0;
  const time = now();
  const days = daysOf(term, refundFen);
  const held = await terms.listHeld(tx, term.userId, time);
  for (const moved of shorten(held, term.termId, days, time)) await terms.move(tx, moved, time);
  return days;
}

import type { GotLine } from '@gamebox/contract';
import { DAY_MS } from '../../china/time.ts';
import type { Tx } from '../../db/transaction.ts';
import type { OrderRefund, PaidOrder } from '../payment/order-kind.ts';
import type { PrivilegeOrderDeps } from './fulfil-order.ts';
import { levelName } from './names.ts';
import { daysOf, rubiesOf, shorten } from './take-back.ts';
import type { TermRow } from './term-repository.ts';

/**
 * Takes days and rubies in proportion to the refund, limited to the days and rubies that are left.
 */
export async function takeBack(
  deps: PrivilegeOrderDeps,
  tx: Tx,
  { orderId, userId }: PaidOrder,
  { refundId, refundFen }: OrderRefund,
): Promise<readonly GotLine[]> {
  const { terms, ledger, now } = deps;
  const term = await terms.findOfOrder(tx, orderId);
  if (term === undefined) throw new Error('A paid order has a term');
  const target = term.creditedTo === null ? term : await terms.find(tx, term.creditedTo);
  const credited = term.creditedTo === null ? 0 : Math.min(refundFen, term.creditedFen);
  const there = (await ledger.balances(userId, tx)).ruby;
  const ofTerm = Math.min(rubiesOf(term, refundFen), there);
  // The rubies of the credited days were credited with them.
  const ofTarget =
    target === undefined || credited === 0
      ? 0
      : Math.min(rubiesOf(target, credited), there - ofTerm);
  const rubies = ofTerm + ofTarget;
  const days = await takeDays(deps, tx, target ?? term, target === term ? refundFen : credited);
  await terms.addRefunded(tx, term.termId, {
    refundedFen: refundFen,
    rubiesTaken: ofTerm,
    creditedFen: credited,
  });
  if (target !== undefined && target !== term)
    await terms.addRefunded(tx, target.termId, {
      refundedFen: credited,
      rubiesTaken: ofTarget,
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
  await terms.addTakeBack(tx, {
    refundId,
    orderId,
    refundFen,
    days: days.due,
    rubies,
    time: now(),
  });
  return linesOf(levelName((target ?? term).level), days.taken, rubies);
}

function linesOf(name: string, days: number, rubies: number): readonly GotLine[] {
  const lines: readonly GotLine[] = [
    { kind: 'membership', name, amount: days, measure: '天', bonus: false },
    { kind: 'ruby', name: '红宝石', amount: rubies, measure: '', bonus: true },
  ];
  return lines.filter(({ amount }) => amount > 0);
}

interface TakenDays {
  /** The share in proportion to the money. */
  readonly due: number;
  /** The part of it that was left to take. */
  readonly taken: number;
}

async function takeDays(
  { terms, now }: PrivilegeOrderDeps,
  tx: Tx,
  term: TermRow,
  refundFen: number,
): Promise<TakenDays> {
  if (refundFen === 0) return { due: 0, taken: 0 };
  const time = now();
  const due = daysOf(term, refundFen);
  const held = await terms.listHeld(tx, term.userId, time);
  const [first, ...later] = shorten(held, term.termId, due, time);
  if (first === undefined) return { due, taken: 0 };
  for (const moved of [first, ...later]) await terms.move(tx, moved, time);
  const { beginTime, endTime } = term;
  return { due, taken: Math.floor((endTime - Math.max(first.endTime, beginTime)) / DAY_MS) };
}

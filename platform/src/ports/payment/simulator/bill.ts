import { chinaClock } from '../../../china/time.ts';
import type { BillLine } from '../port.ts';
import { atTime } from './simulated-order.ts';
import type { SimulatedOrder } from './simulated-order.ts';

/** The difference of a planted wrong amount. */
const WRONG_BY_FEN = 100;

/** A day's payments and refunds and the planted lines; null until the day is over. */
export function billOf(
  orders: readonly SimulatedOrder[],
  day: string,
  now: number,
): readonly BillLine[] | null {
  if (day >= chinaClock(now).day) return null;
  return orders
    .flatMap((order) => linesOf(atTime(order, now)))
    .filter(({ time }) => chinaClock(time).day === day)
    .toSorted((a, b) => a.time - b.time);
}

function linesOf({ orderNo, payment, surplus, refunds, billed }: SimulatedOrder): BillLine[] {
  if (payment === null) return [];
  const { tradeNo, paidFen, paidTime } = payment;
  const amountFen = billed === 'wrongAmount' ? paidFen + WRONG_BY_FEN : paidFen;
  const lines: BillLine[] =
    billed === 'missing'
      ? []
      : [{ kind: 'payment', orderNo, refundNo: null, tradeNo, amountFen, time: paidTime }];
  for (const { tradeNo: second, paidFen: amountFen, paidTime: time } of surplus)
    lines.push({ kind: 'payment', orderNo, refundNo: null, tradeNo: second, amountFen, time });
  for (const { refundNo, tradeNo: refunded, refundFen, state, time } of refunds)
    if (state === 'done')
      lines.push({
        kind: 'refund',
        orderNo,
        refundNo,
        tradeNo: refunded ?? tradeNo,
        amountFen: refundFen,
        time,
      });
  return lines;
}

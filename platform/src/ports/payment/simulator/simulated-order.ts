import { z } from 'zod';

const time = z.number();
const refundState = z.enum(['done', 'pending', 'failed', 'abnormal']);

const payment = z.object({ tradeNo: z.string(), paidFen: z.number(), paidTime: time });

const refund = z.object({
  refundNo: z.string(),
  /** The refunded payment; null: the first one. */
  tradeNo: z.string().nullable().default(null),
  refundFen: z.number(),
  state: refundState,
  time,
  /** When a pending refund is done by itself; null: only by hand. */
  settleTime: time.nullable(),
});

/** A notification about an order; it is sent until it is accepted or given up. */
const notice = z.object({
  eventId: z.string(),
  /** null: it is about the payment. */
  refundNo: z.string().nullable(),
  /** The payment that it is about; null: the first one. */
  tradeNo: z.string().nullable().default(null),
  /** When it is sent next; null: never, or only by hand. */
  dueTime: time.nullable(),
  attempts: z.number(),
  /** HTTP status of the last answer; 0: no answer; null: not sent yet. */
  lastStatus: z.number().nullable(),
  taken: z.boolean(),
});

const BILLED = ['right', 'missing', 'wrongAmount'] as const;

/** An order as the simulated provider stores it. Amounts in fen, times in epoch milliseconds. */
export const simulatedOrder = z.object({
  orderNo: z.string(),
  amountFen: z.number(),
  subject: z.string(),
  createTime: time,
  expireTime: time,
  state: z.enum(['waiting', 'paid', 'closed']),
  payment: payment.nullable(),
  /** Further payments of the same order, as two phones with one code may make. */
  surplus: z.array(payment).default([]),
  refunds: z.array(refund),
  notices: z.array(notice),
  /** How the bill shows its payment. */
  billed: z.enum(BILLED),
});

export type SimulatedOrder = z.output<typeof simulatedOrder>;
export type Notice = z.output<typeof notice>;
export type SimulatedRefundState = z.output<typeof refundState>;

/** Applies what happens with time: unpaid orders close, pending refunds are done. */
export function atTime(order: SimulatedOrder, now: number): SimulatedOrder {
  const closes = order.state === 'waiting' && order.expireTime <= now;
  return {
    ...order,
    state: closes ? 'closed' : order.state,
    refunds: order.refunds.map((refund) =>
      refund.state === 'pending' && refund.settleTime !== null && refund.settleTime <= now
        ? { ...refund, state: 'done', time: refund.settleTime }
        : refund,
    ),
  };
}

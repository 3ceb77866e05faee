import { z } from 'zod';

const time = z.number();
const refundState = z.enum(['done', 'pending', 'failed', 'abnormal']);

const payment = z.object({ tradeNo: z.string(), paidFen: z.number(), paidTime: time });

const refund = z.object({
  refundNo: z.string(),
  /** Of which payment; null: of the first. */
  tradeNo: z.string().nullable().default(null),
  refundFen: z.number(),
  state: refundState,
  time,
  /** When a pending one is done by itself; null: only by hand. */
  settleTime: time.nullable(),
});

/** A notification that the provider owes for an order; sent until it is taken or given up. */
const notice = z.object({
  eventId: z.string(),
  /** null: of the payment. */
  refundNo: z.string().nullable(),
  /** Of which payment; null: of the first. */
  tradeNo: z.string().nullable().default(null),
  /** When it is sent next; null: never, or only by hand. */
  dueTime: time.nullable(),
  attempts: z.number(),
  /** HTTP status of the last answer; 0: no answer; null: not sent yet. */
  lastStatus: z.number().nullable(),
  taken: z.boolean(),
});

const BILLED = ['right', 'missing', 'wrongAmount'] as const;

/** An order as the simulated provider keeps it. Amounts in fen, times in epoch milliseconds. */
export const simulatedOrder = z.object({
  orderNo: z.string(),
  amountFen: z.number(),
  subject: z.string(),
  createTime: time,
  expireTime: time,
  state: z.enum(['waiting', 'paid', 'closed']),
  payment: payment.nullable(),
  /** Paid once more, as two phones with one code may. */
  surplus: z.array(payment).default([]),
  refunds: z.array(refund),
  notices: z.array(notice),
  /** How the bill tells of its payment. */
  billed: z.enum(BILLED),
});

export type SimulatedOrder = z.output<typeof simulatedOrder>;
export type Notice = z.output<typeof notice>;
export type SimulatedRefundState = z.output<typeof refundState>;

/** What has come by itself since it was stored: unpaid orders close, pending refunds are done. */
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

import { z } from 'zod';
import { orderType, paymentMethod, paymentOrderState } from '../enums.ts';
import { fen, id, time } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const gotKind = lazySchema(() =>
  z.enum(['platformCoin', 'zoneCoin', 'ruby', 'membership', 'gameCurrency']),
);

/** One line of what an order gives. */
export const gotLine = lazyObject(() => ({
  kind: known(gotKind),
  /** As it is shown: 平台币, 红钻会员. */
  name: z.string(),
  amount: z.int().positive(),
  /** After the amount: 天; empty for what is counted by itself. */
  measure: z.string(),
  /** Given on top of what is paid for. */
  bonus: z.boolean(),
}));
export type GotLine = z.infer<typeof gotLine>;

/** One line of what an order is for, as a receipt has it: 游戏, 服务器, 账号. */
export const detailLine = lazyObject(() => ({ name: z.string(), value: z.string() }));
export type DetailLine = z.infer<typeof detailLine>;

/** `waiting` for the game's server to take it, `taken` by it. */
export const gameDelivery = lazySchema(() => z.enum(['waiting', 'taken']));

/**
 * Why money goes back: an operator refunds what was bought; it came `late`, when the order was
 * closed; what was paid for could not be given; it is of another `amount` than the order's; or it is
 * a second payment (`trade`).
 */
export const refundCause = lazySchema(() =>
  z.enum(['asked', 'late', 'notGiven', 'amount', 'trade']),
);
export type RefundCause = z.infer<typeof refundCause>;

/** One sum that goes back to the player, or is back. */
export const orderRefund = lazyObject(() => ({
  refundNo: z.string(),
  cause: known(refundCause),
  refundFen: fen.positive(),
  /** `pending` also where a person must look first; `failed`: the provider refused it, a person must act. */
  state: known(z.enum(['pending', 'failed', 'done'])),
  /** What the player had got for it and gave back. */
  takenBack: z.array(gotLine),
  /** What comes back beside the sum: zone coins. */
  givenBack: known(z.array(gotLine), []),
  createTime: time,
  doneTime: time.nullable(),
}));
export type OrderRefund = z.infer<typeof orderRefund>;

export const paymentOrder = lazyObject(() => ({
  orderId: id,
  /** Ours, as the provider and a receipt show it. */
  orderNo: z.string(),
  /** The provider's, as the payer's own bill shows it; null: none paid. */
  tradeNo: known(z.string().nullable(), null),
  type: known(orderType),
  state: known(paymentOrderState),
  method: known(paymentMethod),
  subject: z.string(),
  details: z.array(detailLine),
  /** Before the coupon, what the coupon takes off, and what is to pay: fen, or coins of a method. */
  priceFen: fen,
  discountFen: fen,
  amountFen: fen,
  /** Zone coins that paid a part beside that; the price is without them. */
  zoneCoins: known(z.int().nonnegative(), 0),
  /** Of what the order was paid with: recorded, whether it is back or on its way. */
  refundedFen: fen,
  /** Every sum that goes back, that of a payment that gave nothing too; the first one first. */
  refunds: known(z.array(orderRefund), []),
  couponId: id.nullable(),
  gets: z.array(gotLine),
  /** Of a game exchange that was paid; null: there is nothing for a game's server to take. */
  gameDelivery: known(gameDelivery).nullable(),
  /** Text of the QR code; null: nothing to scan, or the provider has not answered yet. */
  qrText: z.string().nullable(),
  createTime: time,
  expireTime: time,
  /** Until it expires, by the server's clock; 0 unless it waits for payment. */
  remainingMs: z.int().nonnegative(),
  paidTime: time.nullable(),
  closeTime: time.nullable(),
}));
export type PaymentOrder = z.infer<typeof paymentOrder>;

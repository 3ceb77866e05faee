import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OrderType, PaymentOrderState, orderType } from '../enums.ts';
import { paymentMethod, paymentOrderState } from '../enums.ts';
import { fen, id, page, paging, queryEnum, queryId, time } from '../fields.ts';
import { known } from '../known.ts';
import { coupon } from './coupon.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

/**
 * One fen buys one platform coin, and a welfare coin or a platform coin pays one fen: whole numbers
 * everywhere, and ¥1 is 100 coins as in every price list.
 */
export const COINS_PER_FEN = 1;
/** What is recharged at once is whole yuan between these. */
export const RECHARGE_STEP_FEN = 100;
export const RECHARGE_LEAST_FEN = 100;
export const RECHARGE_MOST_FEN = 5_000_000;
/** An order that is not paid by then is closed. */
export const PAYMENT_EXPIRY_MS = 900_000;
/** Orders of one player that wait for payment at once. */
export const OPEN_PAYMENT_LIMIT = 5;
/** The provider is asked about one order this often at most, however often its player asks. */
export const PAYMENT_CHECK_INTERVAL_MS = 3_000;

export const gotKind = z.enum(['platformCoin', 'zoneCoin', 'ruby', 'membership', 'gameCurrency']);

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

/** What is recharged: the game account it is for, and how much before any coupon. */
export const rechargeContent = lazyObject(() => ({
  gameId: id,
  serverId: id,
  /** One of the caller's own accounts of that game. */
  account: z.string().min(1).max(64),
  rechargeFen: fen.min(RECHARGE_LEAST_FEN).max(RECHARGE_MOST_FEN).multipleOf(RECHARGE_STEP_FEN),
}));
export type RechargeContent = z.infer<typeof rechargeContent>;

/** Each kind of order has content of its own; the platform checks it by the order's type. */
export const orderContent = z.record(
  z.string().max(64),
  z.union([z.string().max(256), z.number(), z.boolean(), z.null()]),
);
export type OrderContent = z.infer<typeof orderContent>;

/** What is exchanged into a game: platform coins, a hundred at a time. */
export const gameExchangeContent = lazyObject(() => ({
  gameId: id,
  serverId: id,
  /** One of the caller's own accounts of that game. */
  account: z.string().min(1).max(64),
  coins: z.int().min(RECHARGE_LEAST_FEN).max(RECHARGE_MOST_FEN).multipleOf(RECHARGE_STEP_FEN),
  /** Of these coins so many are paid by zone coins, up to the game's `zonePercent`. */
  zoneCoins: z.int().nonnegative().max(RECHARGE_MOST_FEN).default(0),
}));
export type GameExchangeContent = z.infer<typeof gameExchangeContent>;

/** What a game sells of its own currency for platform coins. */
export const gameCurrency = lazyObject(() => ({
  gameId: id,
  gameName: z.string(),
  coverPicture: z.string(),
  /** As the game calls it: 元宝. */
  name: z.string(),
  /** What 100 platform coins buy; a part of one is not given. */
  perHundred: z.int().positive(),
  /** Platform coins of one order: at least, at most, and in steps of. */
  leastCoins: z.int().positive(),
  mostCoins: z.int().positive(),
  stepCoins: z.int().positive(),
  /** So many per cent of an order's coins may be zone coins; 0: none. */
  zonePercent: known(z.int().nonnegative().max(100), 0),
}));
export type GameCurrency = z.infer<typeof gameCurrency>;

/** `waiting` for the game's server to take it, `taken` by it. */
export const gameDelivery = z.enum(['waiting', 'taken']);

/**
 * Why money goes back: an operator refunds what was bought; it came `late`, when the order was
 * closed; what was paid for could not be given; it is of another `amount` than the order's; or it is
 * a second payment (`trade`).
 */
export const refundCause = z.enum(['asked', 'late', 'notGiven', 'amount', 'trade']);
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

/** Why a player may top up or may not: `underage` is below 8. */
export const topUpStanding = z.enum(['adult', 'minor', 'underage', 'unverified']);

export const topUpLimits = lazyObject(() => ({
  standing: known(topUpStanding),
  /** Of one order, and of a month in China; null: no limit. */
  singleFen: fen.nullable(),
  monthFen: fen.nullable(),
  /** Paid or waiting for payment in this month, by all accounts of the same verified person. */
  monthUsedFen: fen,
  /** Of these the orders that wait: each that is given up makes room again. */
  monthWaiting: known(z.object({ orders: z.int().nonnegative(), fen }), { orders: 0, fen: 0 }),
  /** Null: no limit. */
  monthLeftFen: fen.nullable(),
}));
export type TopUpLimits = z.infer<typeof topUpLimits>;

export const rechargeTier = lazyObject(() => ({
  /** From this amount on. */
  fromFen: fen.positive(),
  /** So many per cent of it are given on top, in zone coins. */
  percent: z.int().positive().max(100),
}));
export type RechargeTier = z.infer<typeof rechargeTier>;

export const getPaymentOptions = defineCall({
  method: 'GET',
  path: '/api/web-api/pay/options',
  access: 'login',
  summary: 'How an order of a type can be paid, amounts and bonus tiers, and the player’s limits',
  query: lazyObject(() => ({ type: queryEnum(OrderType) })),
  result: lazyObject(() => ({
    methods: z.array(known(paymentMethod)),
    /** Amounts to choose from; empty for a type whose price is set. */
    amounts: z.array(fen),
    leastFen: fen,
    mostFen: fen,
    stepFen: fen,
    tiers: z.array(rechargeTier),
    /** So many per cent more, whatever the tier, for the player's member level; 0: nothing. */
    memberPercent: known(z.int().nonnegative(), 0),
    limits: topUpLimits,
  })),
});

export const listGameCurrencies = defineCall({
  method: 'GET',
  path: '/api/web-api/pay/game-currency/list',
  access: 'login',
  summary:
    'Games that sell their own currency for platform coins, with rate and bounds of an order',
  result: z.array(gameCurrency),
});

export const quotePaymentOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/pay/quote',
  access: 'login',
  summary: 'What an order would cost and give; nothing is stored',
  body: lazyObject(() => ({ type: orderType, content: orderContent, couponId: id.nullable() })),
  result: paymentOrder
    .pick({
      subject: true,
      details: true,
      priceFen: true,
      discountFen: true,
      amountFen: true,
      zoneCoins: true,
      gets: true,
    })
    .extend({
      methods: z.array(known(paymentMethod)),
      /** Valid now for this order, the one that takes off most first. */
      usableCoupons: z.array(coupon),
    }),
});

export const createPaymentOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/pay/order/create',
  access: 'login',
  summary: 'Order and, by a balance, pay; the same requestId is the same order',
  body: lazyObject(() => ({
    requestId: z.uuid(),
    type: orderType,
    content: orderContent,
    couponId: id.nullable(),
    method: paymentMethod,
    /** What the page showed; another price is refused. */
    amountFen: fen.nonnegative(),
    /** What the page showed as well; anything else to be got is refused. */
    gets: z
      .array(gotLine.omit({ kind: true }))
      .max(16)
      .optional(),
  })),
  result: paymentOrder,
});

export const getPaymentOrder = defineCall({
  method: 'GET',
  path: '/api/web-api/pay/order/get',
  access: 'login',
  summary: 'One of the user’s orders',
  query: lazyObject(() => ({ orderId: queryId })),
  result: paymentOrder,
});

export const pagePaymentOrders = defineCall({
  method: 'GET',
  path: '/api/web-api/pay/order/page',
  access: 'login',
  summary: 'The user’s orders, the latest first',
  query: extendedObject(paging, () => ({
    type: queryEnum(OrderType).optional(),
    state: queryEnum(PaymentOrderState).optional(),
    /** Of this request alone: one whose answer was lost. */
    requestId: z.uuid().optional(),
  })),
  result: page(paymentOrder),
});

export const getUnfinishedPaymentOrder = defineCall({
  method: 'GET',
  path: '/api/web-api/pay/order/unfinished',
  access: 'login',
  summary: 'The user’s latest order that waits for payment; null where none does',
  result: paymentOrder.nullable(),
});

export const closePaymentOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/pay/order/close',
  access: 'login',
  summary: 'Give up an order that waits for payment; one that was paid meanwhile is paid',
  body: lazyObject(() => ({ orderId: id })),
  result: paymentOrder,
});

export const checkPaymentOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/pay/order/check',
  access: 'login',
  summary: 'Ask the provider now whether an order was paid',
  body: lazyObject(() => ({ orderId: id })),
  result: paymentOrder,
});

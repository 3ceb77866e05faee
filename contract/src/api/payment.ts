import { z } from 'zod';
import { defineCall } from '../call.ts';
import { OrderType, PaymentOrderState, orderType, paymentMethod } from '../enums.ts';
import { fen, id, page, paging, queryEnum, queryId } from '../fields.ts';
import { known } from '../known.ts';
import { coupon } from './coupon.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';
import { gotLine, paymentOrder } from './payment-order.ts';
import { lazySchema } from '../lazy-schema.ts';

/**
 * One fen buys one platform coin, and one welfare coin or platform coin pays one fen: all amounts
 * are whole numbers, and ¥1 is 100 coins as in every price list.
 */
export const COINS_PER_FEN = 1;
/** A recharge is whole yuan between these limits. */
export const RECHARGE_STEP_FEN = 100;
export const RECHARGE_LEAST_FEN = 100;
export const RECHARGE_MOST_FEN = 5_000_000;
/** An order that is not paid by then is closed. */
export const PAYMENT_EXPIRY_MS = 900_000;
/** A player's orders that may wait for payment at the same time. */
export const OPEN_PAYMENT_LIMIT = 5;
/** The provider is asked about an order at most this often, however often its player asks. */
export const PAYMENT_CHECK_INTERVAL_MS = 3_000;

/** The content of a recharge: the game account, and the amount before any coupon. */
export const rechargeContent = lazyObject(() => ({
  gameId: id,
  serverId: id,
  /** One of the caller's own accounts in that game. */
  account: z.string().min(1).max(64),
  rechargeFen: fen.min(RECHARGE_LEAST_FEN).max(RECHARGE_MOST_FEN).multipleOf(RECHARGE_STEP_FEN),
}));
export type RechargeContent = z.infer<typeof rechargeContent>;

/** Each type of order has its own content, which the platform checks. */
export const orderContent = lazySchema(() =>
  z.record(z.string().max(64), z.union([z.string().max(256), z.number(), z.boolean(), z.null()])),
);
export type OrderContent = z.infer<typeof orderContent>;

/** The content of an exchange into a game: platform coins, in hundreds. */
export const gameExchangeContent = lazyObject(() => ({
  gameId: id,
  serverId: id,
  /** One of the caller's own accounts in that game. */
  account: z.string().min(1).max(64),
  coins: z.int().min(RECHARGE_LEAST_FEN).max(RECHARGE_MOST_FEN).multipleOf(RECHARGE_STEP_FEN),
  /** How many of these coins are paid with zone coins, up to the game's `zonePercent`. */
  zoneCoins: z.int().nonnegative().max(RECHARGE_MOST_FEN).default(0),
}));
export type GameExchangeContent = z.infer<typeof gameExchangeContent>;

/** A game's own currency that is sold for platform coins. */
export const gameCurrency = lazyObject(() => ({
  gameId: id,
  gameName: z.string(),
  coverPicture: z.string(),
  /** The game's name for it: 元宝. */
  name: z.string(),
  /** What 100 platform coins buy; fractions are not given. */
  perHundred: z.int().positive(),
  /** Minimum, maximum and step of an order's platform coins. */
  leastCoins: z.int().positive(),
  mostCoins: z.int().positive(),
  stepCoins: z.int().positive(),
  /** The percentage of an order's coins that may be zone coins; 0: none. */
  zonePercent: known(z.int().nonnegative().max(100), 0),
}));
export type GameCurrency = z.infer<typeof gameCurrency>;

/** Whether and why a player may not top up: `underage` is below 8. */
export const topUpStanding = lazySchema(() => z.enum(['adult', 'minor', 'underage', 'unverified']));

export const topUpLimits = lazyObject(() => ({
  standing: known(topUpStanding),
  /** The limits of one order and of a month in China; null: no limit. */
  singleFen: fen.nullable(),
  monthFen: fen.nullable(),
  /** Paid or waiting for payment in this month, over all accounts of the same verified person. */
  monthUsedFen: fen,
  /** The part of it in waiting orders: cancelling one frees its part. */
  monthWaiting: known(z.object({ orders: z.int().nonnegative(), fen }), { orders: 0, fen: 0 }),
  /** Null: no limit. */
  monthLeftFen: fen.nullable(),
}));
export type TopUpLimits = z.infer<typeof topUpLimits>;

export const rechargeTier = lazyObject(() => ({
  /** The amount at which the tier begins. */
  fromFen: fen.positive(),
  /** The percentage of the amount that is added as zone coins. */
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
    /** Amounts to choose from; empty for a type with fixed prices. */
    amounts: z.array(fen),
    leastFen: fen,
    mostFen: fen,
    stepFen: fen,
    tiers: z.array(rechargeTier),
    /** The additional percentage of the player's member level, in every tier; 0: none. */
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
  result: lazySchema(() => z.array(gameCurrency)),
});

export const quotePaymentOrder = defineCall({
  method: 'POST',
  path: '/api/web-api/pay/quote',
  access: 'login',
  summary: 'What an order would cost and give; nothing is stored',
  body: lazyObject(() => ({ type: orderType, content: orderContent, couponId: id.nullable() })),
  result: lazySchema(() =>
    paymentOrder
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
        /** Coupons that are valid for this order now, the largest discount first. */
        usableCoupons: z.array(coupon),
      }),
  ),
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
    /** The price that the page showed; if it has changed, the order is refused. */
    amountFen: fen.nonnegative(),
    /** What the page showed that the order gives; if it has changed, the order is refused. */
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
    /** Only the order of this request, whose answer was lost. */
    requestId: z.uuid().optional(),
  })),
  result: page(paymentOrder),
});

export const getUnfinishedPaymentOrder = defineCall({
  method: 'GET',
  path: '/api/web-api/pay/order/unfinished',
  access: 'login',
  summary: 'The user’s latest order that waits for payment; null where none does',
  result: lazySchema(() => paymentOrder.nullable()),
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

import { setTimeout as delay } from 'node:timers/promises';
import {
  OrderType,
  PAYMENT_CHECK_INTERVAL_MS,
  PaymentOrderState,
  RECHARGE_LEAST_FEN,
  RECHARGE_MOST_FEN,
  RECHARGE_STEP_FEN,
} from '@gamebox/contract';
import type {
  CallBody,
  CallResult,
  GameCurrency,
  PaymentOrder,
  getPaymentOptions,
  quotePaymentOrder,
} from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { chinaMonthStart } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countDown } from '../../gate.ts';
import { createOrder } from './create.ts';
import type { Wish } from './create.ts';
import type { PaymentDeps } from './deps.ts';
import { isOffered, kindOf } from './deps.ts';
import type { SoldCurrency } from './game-exchange-repository.ts';
import { describeLimits } from './limits.ts';
import { discountOf } from './order-kind.ts';
import { runTask } from './outbox.ts';
import type { OrderRow } from './repository.ts';
import { LEASE_MS } from './task-repository.ts';
import { describeOrders } from './view.ts';

/**
 * How long a player's request may take that waits for a provider, with what it does before. After
 * that the next request shows the result.
 */
const PATIENCE_MS = 4_000;

type Quote = CallResult<typeof quotePaymentOrder>;

interface Search {
  readonly type?: OrderType | undefined;
  readonly state?: PaymentOrderState | undefined;
  readonly requestId?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Orders of money for players. */
export interface PaymentService {
  readonly options: (
    userId: number,
    type: OrderType,
  ) => Promise<CallResult<typeof getPaymentOptions>>;
  /** Games that sell their own currency, by their ids. */
  readonly gameCurrencies: () => Promise<GameCurrency[]>;
  /** Throws the errors of the order's kind, and a COUPON_… error. */
  readonly quote: (userId: number, asked: CallBody<typeof quotePaymentOrder>) => Promise<Quote>;
  /**
   * The same requestId with the same content returns the same order. Throws PAYMENT_REQUEST_USED,
   * IDENTITY_REQUIRED, USER_DISABLED, PAYMENT_METHOD_UNAVAILABLE, PAYMENT_AMOUNT_CHANGED,
   * PAYMENT_GETS_CHANGED, a TOP_UP_… or COUPON_… error, LEDGER_INSUFFICIENT, and the errors of the
   * order's kind; nothing is changed then.
   */
  readonly create: (userId: number, wish: Wish) => Promise<PaymentOrder>;
  /** Throws PAYMENT_ORDER_NOT_FOUND, also for another player's order. */
  readonly get: (userId: number, orderId: number) => Promise<PaymentOrder>;
  readonly page: (
    userId: number,
    search: Search,
  ) => Promise<{ total: number; list: PaymentOrder[] }>;
  readonly unfinished: (userId: number) => Promise<PaymentOrder | null>;
  /**
   * An order that was paid meanwhile becomes paid. If the provider does not answer, it is closed
   * later.
   */
  readonly close: (userId: number, orderId: number) => Promise<PaymentOrder>;
  /** Asks the provider now. Throws PAYMENT_PROVIDER_SILENT if it does not answer. */
  readonly check: (userId: number, orderId: number) => Promise<PaymentOrder>;
}

export function createPaymentService(deps: PaymentDeps): PaymentService {
  const { repository, now } = deps;
  const own = (userId: number, orderId: number) => findOwn(deps, userId, orderId);
  const describe = (order: OrderRow) => describeOne(deps, order);
  return {
    options: (userId, type) => options(deps, userId, type),
    gameCurrencies: async () => {
      const sold = await deps.exchanges.listCurrencies(deps.db, now());
      return sold.map(boundOrder);
    },
    quote: (userId, asked) => quote(deps, userId, asked),
    create: (userId, wish) => create(deps, userId, wish),
    get: async (userId, orderId) => {
      await nudge(deps, await own(userId, orderId));
      return describe(await own(userId, orderId));
    },
    page: async (userId, { pageNo, pageSize, ...filter }) => {
      const { total, list } = await repository.page({ ...filter, userId }, { pageNo, pageSize });
      return { total, list: await describeOrders(deps, list) };
    },
    unfinished: async (userId) => {
      const order = await repository.findOpen(userId, now());
      return order === undefined ? null : describe(order);
    },
    close: async (userId, orderId) => {
      const order = await own(userId, orderId);
      if (order.state === PaymentOrderState.created) {
        await repository.expire(orderId, now());
        await askNow(deps, orderId, now());
      }
      return describe(await own(userId, orderId));
    },
    check: async (userId, orderId) => {
      const order = await own(userId, orderId);
      if (order.state === PaymentOrderState.created)
        if (!(await askNow(deps, orderId, now() - PAYMENT_CHECK_INTERVAL_MS)))
          throw new BusinessError('PAYMENT_PROVIDER_SILENT');
      return describe(await own(userId, orderId));
    },
  };
}

/** Adds the limits of an order, as the contract defines them. */
function boundOrder(currency: SoldCurrency): GameCurrency {
  return {
    ...currency,
    leastCoins: RECHARGE_LEAST_FEN,
    mostCoins: RECHARGE_MOST_FEN,
    stepCoins: RECHARGE_STEP_FEN,
  };
}

async function describeOne(deps: PaymentDeps, order: OrderRow): Promise<PaymentOrder> {
  const [described] = await describeOrders(deps, [order]);
  if (described === undefined) throw new Error('An order is described as one');
  return described;
}

async function findOwn(
  { db, repository }: PaymentDeps,
  userId: number,
  orderId: number,
): Promise<OrderRow> {
  const order = await repository.find(db, orderId);
  if (order?.userId !== userId) throw new BusinessError('PAYMENT_ORDER_NOT_FOUND');
  return order;
}

async function create(deps: PaymentDeps, userId: number, wish: Wish): Promise<PaymentOrder> {
  const left = countDown(PATIENCE_MS);
  const { order, task } = await createOrder(deps, userId, wish);
  if (task === null) return describeOne(deps, order);
  deps.reach('orderAdded');
  await waitBriefly(runTask(deps, task), left());
  return describeOne(deps, await findOwn(deps, userId, order.orderId));
}

/**
 * Runs the due task of an order that its player looks at, instead of waiting for the job: an order
 * without a QR code, an expired one, or one with a notice of another amount.
 */
async function nudge(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const now = deps.now();
  if (order.state !== PaymentOrderState.created) return;
  const left = countDown(PATIENCE_MS);
  const task = await deps.tasks.claimOfOrder(order.orderId, now, now + LEASE_MS);
  if (task !== undefined) await waitBriefly(runTask(deps, task), left());
}

/** False if the provider was asked and did not answer. */
async function askNow(deps: PaymentDeps, orderId: number, askedBefore: number): Promise<boolean> {
  const now = deps.now();
  const left = countDown(PATIENCE_MS);
  const task = await deps.tasks.claimCheck(orderId, askedBefore, now, now + LEASE_MS);
  return task === undefined || waitBriefly(runTask(deps, task), left());
}

/** Waits a limited time; the work continues after the answer. */
function waitBriefly(work: Promise<boolean>, leftMs: number): Promise<boolean> {
  return Promise.race([work, delay(leftMs, false, { ref: false })]);
}

async function options(
  deps: PaymentDeps,
  userId: number,
  type: OrderType,
): Promise<CallResult<typeof getPaymentOptions>> {
  const { repository, offers, identities, members, db, now } = deps;
  const time = now();
  const [offer, identity, used, member] = await Promise.all([
    type === OrderType.recharge ? offers.findOffer(db, time) : undefined,
    identities.current(userId),
    repository.used(userId, chinaMonthStart(time)),
    type === OrderType.recharge ? members.current(userId) : undefined,
  ]);
  return {
    methods: kindOf(deps, type).methods.filter((method) => isOffered(deps, method)),
    amounts: [...(offer?.amounts ?? [])],
    leastFen: RECHARGE_LEAST_FEN,
    mostFen: RECHARGE_MOST_FEN,
    stepFen: RECHARGE_STEP_FEN,
    tiers: [...(offer?.tiers ?? [])],
    memberPercent: member?.bonusPercent ?? 0,
    limits: describeLimits(identity.age, used),
  };
}

async function quote(
  deps: PaymentDeps,
  userId: number,
  { type, content, couponId }: CallBody<typeof quotePaymentOrder>,
): Promise<Quote> {
  return inTransaction(deps.db, async (tx) => {
    const kind = kindOf(deps, type);
    const quoted = await kind.quote(tx, userId, content, null);
    const { subject, priceFen, zoneCoins = 0, gets, details } = quoted;
    const wanted = { userId, orderType: type, amount: priceFen };
    const couponFen = couponId === null ? 0 : await deps.coupons.price(tx, { ...wanted, couponId });
    const discountFen = discountOf(quoted, couponFen);
    return {
      subject,
      details: [...details],
      priceFen,
      discountFen,
      amountFen: priceFen - discountFen,
      zoneCoins,
      gets: [...gets],
      methods: kind.methods.filter((method) => isOffered(deps, method)),
      usableCoupons: await deps.coupons.listUsable(tx, wanted),
    };
  });
}

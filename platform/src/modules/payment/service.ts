import {
  OrderType,
  RECHARGE_LEAST_FEN,
  RECHARGE_MOST_FEN,
  RECHARGE_STEP_FEN,
} from '@gamebox/contract';
import type {
  CallBody,
  CallResult,
  PaymentOrder,
  PaymentOrderState,
  getPaymentOptions,
  quotePaymentOrder,
} from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { chinaMonthStart } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createOrder } from './create.ts';
import type { Wish } from './create.ts';
import type { PaymentDeps } from './deps.ts';
import { kindOf } from './deps.ts';
import { describeLimits } from './limits.ts';
import { providerOf } from './methods.ts';
import { describeOrder } from './view.ts';

type Quote = CallResult<typeof quotePaymentOrder>;

interface Search {
  readonly type?: OrderType | undefined;
  readonly state?: PaymentOrderState | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Orders of money as players make and see them. */
export interface PaymentService {
  readonly options: (
    userId: number,
    type: OrderType,
  ) => Promise<CallResult<typeof getPaymentOptions>>;
  /** Throws what the order's kind refuses, and a COUPON_… error. */
  readonly quote: (userId: number, asked: CallBody<typeof quotePaymentOrder>) => Promise<Quote>;
  /**
   * The same for the same requestId with the same content. Throws PAYMENT_REQUEST_USED,
   * IDENTITY_REQUIRED, USER_DISABLED, PAYMENT_METHOD_UNAVAILABLE, PAYMENT_AMOUNT_CHANGED, a
   * TOP_UP_… or COUPON_… error, LEDGER_INSUFFICIENT, and what the order's kind refuses; nothing is
   * changed then.
   */
  readonly create: (userId: number, wish: Wish) => Promise<PaymentOrder>;
  /** Throws PAYMENT_ORDER_NOT_FOUND, also of another's. */
  readonly get: (userId: number, orderId: number) => Promise<PaymentOrder>;
  readonly page: (
    userId: number,
    search: Search,
  ) => Promise<{ total: number; list: PaymentOrder[] }>;
  readonly unfinished: (userId: number) => Promise<PaymentOrder | null>;
}

export function createPaymentService(deps: PaymentDeps): PaymentService {
  const { repository, now } = deps;
  return {
    options: (userId, type) => options(deps, userId, type),
    quote: (userId, asked) => quote(deps, userId, asked),
    create: async (userId, wish) => describeOrder(await createOrder(deps, userId, wish), now()),
    get: async (userId, orderId) => {
      const order = await repository.find(deps.db, orderId);
      if (order?.userId !== userId) throw new BusinessError('PAYMENT_ORDER_NOT_FOUND');
      return describeOrder(order, now());
    },
    page: async (userId, { type, state, pageNo, pageSize }) => {
      const paging = { offset: (pageNo - 1) * pageSize, limit: pageSize };
      const { total, list } = await repository.page({ userId, type, state }, paging);
      return { total, list: list.map((order) => describeOrder(order, now())) };
    },
    unfinished: async (userId) => {
      const order = await repository.findOpen(userId, now());
      return order === undefined ? null : describeOrder(order, now());
    },
  };
}

async function options(
  { repository, offers, identities, db, now }: PaymentDeps,
  userId: number,
  type: OrderType,
): Promise<CallResult<typeof getPaymentOptions>> {
  const time = now();
  const [offer, identity, usedFen] = await Promise.all([
    type === OrderType.recharge ? offers.findOffer(db, time) : undefined,
    identities.current(userId),
    repository.usedFen(userId, chinaMonthStart(time)),
  ]);
  return {
    methods: [],
    amounts: [...(offer?.amounts ?? [])],
    leastFen: RECHARGE_LEAST_FEN,
    mostFen: RECHARGE_MOST_FEN,
    stepFen: RECHARGE_STEP_FEN,
    tiers: [...(offer?.tiers ?? [])],
    limits: describeLimits(identity.age, usedFen),
  };
}

async function quote(
  deps: PaymentDeps,
  userId: number,
  { type, content, couponId }: CallBody<typeof quotePaymentOrder>,
): Promise<Quote> {
  return inTransaction(deps.db, async (tx) => {
    const quoted = await kindOf(deps, type).quote(tx, userId, content);
    const { subject, priceFen, gets, details, methods } = quoted;
    const wanted = { userId, orderType: type, amount: priceFen };
    const discountFen =
      couponId === null ? 0 : await deps.coupons.price(tx, { ...wanted, couponId });
    return {
      subject,
      details: [...details],
      priceFen,
      discountFen,
      amountFen: priceFen - discountFen,
      gets: [...gets],
      methods: methods.filter((method) => providerOf(method) === null),
      usableCoupons: await deps.coupons.listUsable(tx, wanted),
    };
  });
}

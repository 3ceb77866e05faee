import { createHash, randomInt } from 'node:crypto';
import { OPEN_PAYMENT_LIMIT, PAYMENT_EXPIRY_MS, PaymentOrderState } from '@gamebox/contract';
import type { CallBody, GotLine, OrderContent, createPaymentOrder } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { minorCapAt } from '../../china/minor-caps.ts';
import { chinaClock, chinaMonthStart } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentDeps } from './deps.ts';
import { isOffered, kindOf } from './deps.ts';
import { refuseAboveCap } from './limits.ts';
import { isMoney, providerOf } from './methods.ts';
import { discountOf } from './order-kind.ts';
import type { NewOrderRow, OrderRow } from './repository.ts';
import { settle } from './settle.ts';
import { LEASE_MS } from './task-repository.ts';
import type { TaskRow } from './task-repository.ts';

export type Wish = CallBody<typeof createPaymentOrder>;

export interface Created {
  readonly order: OrderRow;
  /** The question for the provider, claimed for the caller; null: none, or no longer needed. */
  readonly task: TaskRow | null;
}

/**
 * Creates an order in one transaction. If it is paid from a balance, or free by its coupon, it is
 * also paid and fulfilled there. An earlier order of the same request is looked up first, so that a
 * repeated request gets the same answer whatever has changed.
 */
export async function createOrder(deps: PaymentDeps, userId: number, wish: Wish): Promise<Created> {
  const { db, repository, identities, now } = deps;
  const { age } = await identities.requirePassed(userId);
  // A player whose age is not known gets the cap of the youngest.
  const cap = isMoney(wish.method) ? minorCapAt(age ?? 0) : null;
  return inTransaction(db, async (tx) => {
    const { requestId } = wish;
    const monthStart = cap === null ? null : chinaMonthStart(now());
    const start = await repository.start(tx, { userId, requestId, monthStart });
    if (start.knownOrderId !== null)
      return { order: await findRepeated(deps, tx, start.knownOrderId, wish), task: null };
    if (start.isEnabled !== true) throw new BusinessError('USER_DISABLED');
    const { priced, waitsAlone } = await priceOrder(deps, tx, userId, wish);
    if (cap !== null) refuseAboveCap(cap, start.usedFen, priced.amountFen);
    const waits = providerOf(wish.method) !== null && priced.amountFen > 0;
    if (waits && start.openOrders >= OPEN_PAYMENT_LIMIT)
      throw new BusinessError('PAYMENT_TOO_MANY_OPEN');
    if (waits && waitsAlone && (await repository.hasWaiting(tx, userId, wish.type, now())))
      throw new BusinessError('PAYMENT_ORDER_WAITS');
    const order = await repository.add(tx, priced);
    if (waits) return { order, task: await addTask(deps, tx, order) };
    const paidBy = { tradeNo: null, providerTime: null };
    return { order: await settle(deps, tx, order, paidBy), task: null };
  });
}

function addTask({ tasks, now }: PaymentDeps, tx: Tx, { orderId }: OrderRow): Promise<TaskRow> {
  const nextTime = now() + LEASE_MS;
  return tasks.add(tx, { orderId, refundId: null, kind: 'create', nextTime });
}

async function findRepeated(
  { repository }: PaymentDeps,
  tx: Tx,
  orderId: number,
  wish: Wish,
): Promise<OrderRow> {
  const known = await repository.find(tx, orderId);
  if (known?.requestHash.equals(hashOf(wish)) !== true)
    throw new BusinessError('PAYMENT_REQUEST_USED');
  return known;
}

async function priceOrder(
  deps: PaymentDeps,
  tx: Tx,
  userId: number,
  wish: Wish,
): Promise<{
  readonly priced: NewOrderRow & { readonly amountFen: number };
  readonly waitsAlone: boolean;
}> {
  const { type, method, couponId } = wish;
  const time = deps.now();
  const kind = kindOf(deps, type);
  const quote = await kind.quote(tx, userId, wish.content, method);
  if (!kind.methods.includes(method) || !isOffered(deps, method))
    throw new BusinessError('PAYMENT_METHOD_UNAVAILABLE');
  const orderNo = makeOrderNo(time);
  const { priceFen } = quote;
  const couponFen =
    couponId === null
      ? 0
      : await deps.coupons.useCoupon(tx, {
          userId,
          couponId,
          orderType: type,
          amount: priceFen,
          usedFor: couponUse(orderNo),
        });
  const discountFen = discountOf(quote, couponFen);
  const amountFen = priceFen - discountFen;
  if (amountFen !== wish.amountFen) throw new BusinessError('PAYMENT_AMOUNT_CHANGED');
  if (wish.gets !== undefined && shownText(wish.gets) !== shownText(quote.gets))
    throw new BusinessError('PAYMENT_GETS_CHANGED');
  const priced = {
    orderNo,
    userId,
    requestId: wish.requestId,
    requestHash: hashOf(wish),
    type,
    state: PaymentOrderState.created,
    method,
    subject: quote.subject,
    priceFen,
    discountFen,
    amountFen,
    couponId,
    content: JSON.stringify(quote.content),
    gets: JSON.stringify(quote.gets),
    details: JSON.stringify(quote.details),
    qrText: null,
    tradeNo: null,
    providerTime: null,
    createTime: time,
    expireTime: time + PAYMENT_EXPIRY_MS,
    paidTime: null,
    closeTime: null,
  };
  return { priced, waitsAlone: quote.waitsAlone ?? false };
}

function shownText(gets: readonly Omit<GotLine, 'kind'>[]): string {
  return JSON.stringify(
    gets.map(({ name, amount, measure, bonus }) => [name, amount, measure, bonus]),
  );
}

/** The key under which an order uses its coupon. */
export function couponUse(orderNo: string): string {
  return `payment:${orderNo}`;
}

/** The time in China and ten random digits: 24 digits, which every provider accepts. */
function makeOrderNo(time: number): string {
  const { day, secondOfDay } = chinaClock(time);
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  const chance = digits(randomInt(0, 100_000), 5) + digits(randomInt(0, 100_000), 5);
  return `${day.replaceAll('-', '')}${digits(secondOfDay, 6)}${chance}`;
}

function hashOf({ type, content, couponId, method, amountFen }: Wish): Buffer {
  const asked = [type, sorted(content), couponId, method, amountFen];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

function sorted(content: OrderContent): unknown {
  return Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

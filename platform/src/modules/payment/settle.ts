import { OrderType } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Entry } from '../ledger/service.ts';
import type { PaymentDeps } from './deps.ts';
import { kindOf } from './deps.ts';
import { amountText, gotText, isMoney, orderNoText, providerOf, unitOf } from './methods.ts';
import type { PaidOrder } from './order-kind.ts';
import type { OrderRow } from './repository.ts';

/** The house account of sales; the money that a provider received has an account named after it. */
const SALES_HOUSE = 'sales';

/** A provider's payment; all null for a payment from a balance. */
export interface PaidBy {
  readonly tradeNo: string | null;
  readonly providerTime: number | null;
}

/**
 * Marks an order as paid and delivers it, in the caller's transaction, which has locked the user.
 * Throws PAYMENT_ORDER_STATE if it does not wait for payment.
 */
export async function settle(
  deps: PaymentDeps,
  tx: Tx,
  { orderId }: OrderRow,
  paidBy: PaidBy,
): Promise<OrderRow> {
  const { repository, ledger, activity, messages, listeners, now } = deps;
  const row = await repository.step(tx, orderId, 'pay', { ...paidBy, paidTime: now() });
  if (row === undefined) throw new BusinessError('PAYMENT_ORDER_STATE');
  const order = paidOrderOf(row);
  const { userId, amountFen, paidTime: time } = order;
  if (amountFen > 0)
    await ledger.post(tx, {
      businessKey: `payment:${String(orderId)}:paid`,
      kind: 'payment',
      note: row.subject,
      entries: moneyEntries(order, amountFen),
    });
  await kindOf(deps, order.type).fulfil(tx, order);
  if (isMoney(order.method) && amountFen > 0)
    await activity.append(tx, { userId, kind: 'topUp', amount: amountFen, time });
  if (amountFen > 0) await messages.add(tx, [paidMessage(row)]);
  for (const { paid } of listeners) await paid(tx, order);
  return row;
}

/**
 * The player gets a message, because the page may be closed when the phone has paid, or the answer
 * may be lost.
 */
function paidMessage({
  orderId,
  orderNo,
  userId,
  type,
  method,
  amountFen,
  gets,
  subject,
}: OrderRow) {
  return {
    userId,
    sourceKey: `payment-paid:${String(orderId)}`,
    type: null,
    title: `已支付 ${amountText(method, amountFen)}，${givenText(type, gets, subject)}`,
    text: `${subject}。${orderNoText(orderNo)}`,
    page: 'orders',
  } as const;
}

/**
 * A membership is opened, and named as by the order, `红钻会员 3 个月`: its days are those of these very
 * months. What else was bought arrives in an account.
 */
function givenText(type: OrderType, gets: OrderRow['gets'], subject: string): string {
  const others = gets.filter(({ kind }) => kind !== 'membership').map((line) => gotText([line]));
  const arrives = type === OrderType.gameExchange ? '等待游戏发放' : '已到账';
  return [
    ...(others.length < gets.length ? [`${subject}已开通`] : []),
    ...(others.length > 0 ? [`${others.join('、')}${arrives}`] : []),
  ].join('，');
}

export function paidOrderOf(row: OrderRow): PaidOrder {
  const { orderId, orderNo, userId, type, amountFen, priceFen, content, method, paidTime } = row;
  if (paidTime === null) throw new Error(`Order ${String(orderId)} was not paid`);
  return { orderId, orderNo, userId, type, amountFen, priceFen, content, method, paidTime };
}

/**
 * Entries from the payment's source, or another account of the house, to a house account; a negative
 * amount goes the other way.
 */
export function moneyEntries(
  { userId, method }: Pick<OrderRow, 'userId' | 'method'>,
  amount: number,
  house = SALES_HOUSE,
  source: string | null = providerOf(method),
): readonly Entry[] {
  const unit = unitOf(method) ?? 'fen';
  const payer = source === null ? { userId } : { house: source };
  return [
    { ...payer, unit, amount: -amount },
    { house, unit, amount },
  ];
}

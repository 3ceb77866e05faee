import { PaymentMethod } from '@gamebox/contract';
import type { GotLine } from '@gamebox/contract';
import type { PaymentProvider } from '../../ports/payment/port.ts';
import { UNIT_NAMES, countText } from '../ledger/units.ts';
import type { Unit } from '../ledger/units.ts';

/** By which provider's QR code, or of which of the player's balances, a method pays. */
type Source = { readonly provider: PaymentProvider } | { readonly unit: Unit };

/** A unit pays one fen, of each balance. */
const SOURCES: Readonly<Record<PaymentMethod, Source>> = {
  [PaymentMethod.alipay]: { provider: 'alipay' },
  [PaymentMethod.wechat]: { provider: 'wechat' },
  [PaymentMethod.balance]: { unit: 'fen' },
  [PaymentMethod.welfare]: { unit: 'welfareCoin' },
  [PaymentMethod.platform]: { unit: 'platformCoin' },
};

/** Null: paid of a balance. */
export function providerOf(method: PaymentMethod): PaymentProvider | null {
  const source = SOURCES[method];
  return 'provider' in source ? source.provider : null;
}

/** Null: paid through a provider. */
export function unitOf(method: PaymentMethod): Unit | null {
  const source = SOURCES[method];
  return 'unit' in source ? source.unit : null;
}

/**
 * Whether it pays by money, which is what counts for a minor's caps and for tasks of topping up:
 * coins were counted when they were bought, or given by the platform. `payment_start` counts the
 * same three.
 */
export function isMoney(method: PaymentMethod): boolean {
  return providerOf(method) !== null || unitOf(method) === 'fen';
}

/** An amount in the method's own measure: `12.00 元`, `1,200 平台币`. */
export function amountText(method: PaymentMethod, amount: number): string {
  const unit = unitOf(method);
  if (unit !== null && unit !== 'fen') return `${countText(amount)} ${UNIT_NAMES[unit]}`;
  const yuan = Math.floor(amount / 100);
  return `${countText(yuan)}.${String(amount % 100).padStart(2, '0')} 元`;
}

/** What was got or taken back: `平台币 5,000、红钻会员 30 天`. */
export function gotText(lines: readonly GotLine[]): string {
  return lines
    .map(({ name, amount, measure }) => `${name} ${countText(amount)} ${measure}`.trimEnd())
    .join('、');
}

/** Ends a message about an order, so that its player can name it. */
export function orderNoText(orderNo: string): string {
  return `订单号 ${orderNo}。`;
}

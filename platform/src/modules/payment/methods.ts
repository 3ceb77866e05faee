import { PaymentMethod } from '@gamebox/contract';
import type { GotLine } from '@gamebox/contract';
import type { PaymentProvider } from '../../ports/payment/port.ts';
import { UNIT_NAMES, countText, yuanText } from '../ledger/units.ts';
import type { Unit } from '../ledger/units.ts';

/** A method pays by a provider's QR code or from one of the player's balances. */
type Source = { readonly provider: PaymentProvider } | { readonly unit: Unit };

/** One unit of a balance pays one fen. */
const SOURCES: Readonly<Record<PaymentMethod, Source>> = {
  [PaymentMethod.alipay]: { provider: 'alipay' },
  [PaymentMethod.wechat]: { provider: 'wechat' },
  [PaymentMethod.balance]: { unit: 'fen' },
  [PaymentMethod.welfare]: { unit: 'welfareCoin' },
  [PaymentMethod.platform]: { unit: 'platformCoin' },
};

/** Null: paid from a balance. */
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
 * Whether the method pays with money. Only money counts for a minor's caps and for top-up tasks:
 * coins were counted when they were bought, or were a gift. `payment_start` uses the same list.
 */
export function isMoney(method: PaymentMethod): boolean {
  return providerOf(method) !== null || unitOf(method) === 'fen';
}

/** Formats an amount in the method's own unit: `¥12.00`, `1,200 平台币`. */
export function amountText(method: PaymentMethod, amount: number): string {
  const unit = unitOf(method);
  if (unit !== null && unit !== 'fen') return `${countText(amount)} ${UNIT_NAMES[unit]}`;
  return yuanText(amount);
}

/** Formats what was received or taken back: `5,000 平台币、30 天红钻会员`. */
export function gotText(lines: readonly GotLine[]): string {
  return lines
    .map(({ name, amount, measure }) => `${countText(amount)} ${measure}${name}`)
    .join('、');
}

/** The end of a message about an order, so that the player can name it. */
export function orderNoText(orderNo: string): string {
  return `订单号 ${orderNo}。`;
}

import type { PaymentMethod, UserDetail } from '@gamebox/contract';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import type { LucideIcon } from 'lucide-react';
import { BadgeJapaneseYen, HandCoins, Landmark, MessageCircle, Wallet } from 'lucide-react';

type BalanceKey = keyof NonNullable<UserDetail['balances']>;

interface MethodLook {
  name: string;
  icon: LucideIcon;
  /** The balance that it uses; null: paid with a phone. */
  balance: BalanceKey | null;
}

const looks: Readonly<Record<PaymentMethod, MethodLook>> = {
  1: { name: '支付宝', icon: BadgeJapaneseYen, balance: null },
  2: { name: '微信支付', icon: MessageCircle, balance: null },
  3: { name: '账户余额', icon: Wallet, balance: 'balance' },
  4: { name: '福利币', icon: HandCoins, balance: 'welfareCoins' },
  5: { name: '平台币', icon: Landmark, balance: 'platformCoins' },
};

/** The look of a method that this version does not know. */
const unknownLook: MethodLook = { name: '其他方式', icon: Wallet, balance: null };

export function methodLook(method: PaymentMethod | null): MethodLook {
  return method === null ? unknownLook : looks[method];
}

/** The price in the method's own unit: `¥50.00`, `5,000 福利币`. */
export function priceText(method: PaymentMethod | null, amount: number): string {
  return isMoney(method)
    ? formatMoney(amount)
    : `${formatCount(amount)} ${methodLook(method).name}`;
}

/** The player's balance for the method; null: paid by phone, or unknown. */
export function balanceOf(method: PaymentMethod, balances: UserDetail['balances']): number | null {
  const { balance } = looks[method];
  return balance === null || balances === undefined ? null : balances[balance];
}

/**
 * Whether it counts as money by the rules for minors: coins that were bought or given before do
 * not.
 */
export function isMoney(method: PaymentMethod | null): boolean {
  const { balance } = methodLook(method);
  return balance === null || balance === 'balance';
}

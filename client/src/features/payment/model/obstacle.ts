import type { PaymentMethod, TopUpLimits, UserDetail } from '@gamebox/contract';
import { formatMoney } from '@gamebox/ui/lib/format-money.ts';
import {
  balanceOf,
  isMoney,
  methodLook,
  priceText,
} from '../../../shared/domain/payment-method.ts';

/** Why a player can't pay. */
export interface Obstacle {
  kind: 'unverified' | 'underage' | 'limit' | 'short';
  text: string;
}

/**
 * Checks the rules for minors before anything is sent; the server enforces them. Coins that were
 * bought or given before do not count.
 */
export function obstacleOf(
  { standing, singleFen, monthLeftFen, monthWaiting }: TopUpLimits,
  method: PaymentMethod | null,
  amountFen: number | undefined,
): Obstacle | null {
  if (standing === 'unverified')
    return { kind: 'unverified', text: '按照国家有关规定，实名认证后才能充值和购买' };
  if (!isMoney(method)) return null;
  if (standing === 'underage') return { kind: 'underage', text: '未满 8 周岁的用户不能充值' };
  if (amountFen === undefined) return null;
  if (singleFen !== null && amountFen > singleFen)
    return limit(`未成年人每次最多支付 ${formatMoney(singleFen)}`);
  if (monthLeftFen !== null && amountFen > monthLeftFen)
    return limit(
      `未成年人每月有限额，本月还可支付 ${formatMoney(monthLeftFen)}${waitingText(monthWaiting)}`,
    );
  return null;
}

const limit = (text: string): Obstacle => ({ kind: 'limit', text });

/** The only possible balance is too small. */
export function shortage(
  method: PaymentMethod,
  balances: UserDetail['balances'],
  amount: number,
): Obstacle | null {
  const left = balanceOf(method, balances);
  if (left === null || left >= amount) return null;
  const text = `${methodLook(method).name}不够，还差 ${priceText(method, amount - left)}`;
  return { kind: 'short', text };
}

/** Waiting orders count as paid until they are cancelled. */
function waitingText({ orders, fen }: TopUpLimits['monthWaiting']): string {
  return orders === 0 ? '' : `，另有 ${formatMoney(fen)} 在等待支付（${orders} 笔订单）`;
}

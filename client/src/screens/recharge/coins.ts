import type { GameCurrency } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';

/** The offered amounts of platform coins. */
export const offeredCoins: readonly number[] = [1_000, 3_000, 5_000, 10_000];

/** The amount chosen before the player chooses: the most that the balance covers; null: none. */
export function firstCoins(balance: number, currency: GameCurrency): number | null {
  const covered = offeredCoins.filter(
    (coins) => coins <= balance && coinsFault(String(coins), currency) === null,
  );
  return covered.at(-1) ?? null;
}

/** What this many platform coins buy. */
export function boughtBy(coins: number, { perHundred }: Pick<GameCurrency, 'perHundred'>): number {
  return Math.floor((coins * perHundred) / 100);
}

/** The most zone coins that may pay for an exchange of this many coins. */
export function zoneCoinsFor(
  coins: number,
  balance: number,
  { zonePercent }: Pick<GameCurrency, 'zonePercent'>,
): number {
  return Math.min(balance, Math.floor((coins * zonePercent) / 100));
}

/** `100 平台币换 10 元宝`. */
export function rateText({ name, perHundred }: Pick<GameCurrency, 'name' | 'perHundred'>): string {
  return `100 平台币换 ${formatCount(perHundred)} ${name}`;
}

/**
 * What the player has, and what an exchange would leave; a coupon, which the quote knows, leaves more.
 * `due`: platform coins to pay; null: none chosen.
 */
export function balanceText(balance: number, due: number | null): string {
  const now = `现有 ${formatCount(balance)} 平台币`;
  if (due === null) return now;
  return due > balance
    ? `${now}，还差 ${formatCount(due - balance)}`
    : `${now}，兑换后至少剩 ${formatCount(balance - due)}`;
}

/** Why a typed number of coins can't be exchanged; null: it can. */
export function coinsFault(
  text: string,
  bounds: Pick<GameCurrency, 'leastCoins' | 'mostCoins' | 'stepCoins'>,
): string | null {
  const { leastCoins, mostCoins, stepCoins } = bounds;
  const coins = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (coins >= leastCoins && coins <= mostCoins && coins % stepCoins === 0) return null;
  const range = `${formatCount(leastCoins)}–${formatCount(mostCoins)}`;
  return `请输入 ${range} 之间 ${formatCount(stepCoins)} 的整数倍`;
}

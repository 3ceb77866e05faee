import type { UserDetail } from '@gamebox/contract';

/** What every player has until the ledger keeps balances (`product.md`, Ledger). */
export const NO_BALANCES: NonNullable<UserDetail['balances']> = {
  balance: 0,
  platformCoins: 0,
  welfareCoins: 0,
  zoneCoins: 0,
  rubies: 0,
  points: 0,
  activityValue: 0,
};

import type { UserDetail } from '@gamebox/contract';
import type { Balances } from '../ledger/service.ts';

/** A player's balances by their names in the contract. */
export function describeBalances(balances: Balances): NonNullable<UserDetail['balances']> {
  return {
    balance: balances.fen,
    platformCoins: balances.platformCoin,
    welfareCoins: balances.welfareCoin,
    zoneCoins: balances.zoneCoin,
    rubies: balances.ruby,
    points: balances.points,
    activityValue: balances.activityValue,
  };
}

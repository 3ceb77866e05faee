import type { TopUpLimits } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { minorCapAt } from '../../china/minor-caps.ts';
import type { MinorCap } from '../../china/minor-caps.ts';
import { yuanText } from '../ledger/units.ts';
import type { Used } from './repository.ts';

/**
 * Refuses an amount above what a minor may still top up. `usedFen` covers all accounts of the
 * person and was read under the person's lock, so that parallel orders can't exceed the cap
 * together. Throws a TOP_UP_… error.
 */
export function refuseAboveCap(cap: MinorCap, usedFen: number, amountFen: number): void {
  if (cap.monthFen === 0) throw new BusinessError('TOP_UP_UNDERAGE');
  if (amountFen > cap.singleFen)
    throw new BusinessError('TOP_UP_SINGLE_LIMIT', `每次最多 ${yuanText(cap.singleFen)}`);
  if (usedFen + amountFen > cap.monthFen) {
    const left = Math.max(0, cap.monthFen - usedFen);
    throw new BusinessError(
      'TOP_UP_MONTH_LIMIT',
      `同一实名的账号合计，本月还可充值 ${yuanText(left)}`,
    );
  }
}

/** The same limits for the screen; `age` null: not verified. */
export function describeLimits(
  age: number | null,
  { usedFen, waitingFen, waitingOrders }: Used,
): TopUpLimits {
  const cap = age === null ? null : minorCapAt(age);
  const used = {
    monthUsedFen: usedFen,
    monthWaiting: { orders: waitingOrders, fen: waitingFen },
  };
  if (cap === null) {
    const standing = age === null ? 'unverified' : 'adult';
    return { standing, singleFen: null, monthFen: null, monthLeftFen: null, ...used };
  }
  return {
    standing: cap.monthFen === 0 ? 'underage' : 'minor',
    singleFen: cap.singleFen,
    monthFen: cap.monthFen,
    monthLeftFen: Math.max(0, cap.monthFen - usedFen),
    ...used,
  };
}

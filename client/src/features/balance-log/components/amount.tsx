import type { BalanceUnit } from '@gamebox/contract';
import { Money } from '@gamebox/ui/money.tsx';
import { Coin } from '../../../shared/domain/coin.tsx';
import { unitLooks } from '../model/units.ts';

export interface AmountProps {
  unit: BalanceUnit;
  /** Null where it is unknown. */
  amount: number | null;
  size?: 'm' | 'l' | 'xl' | undefined;
}

/** An amount of one balance; the balance's name is shown beside it. */
export function Amount({ unit, amount, size }: AmountProps) {
  const { coin } = unitLooks[unit];
  if (coin === null) return <Money fen={amount} size={size} />;
  return <Coin kind={coin} amount={amount} size={size} naming="elsewhere" />;
}

import type { PaymentMethod } from '@gamebox/contract';
import { Money } from '@gamebox/ui/money.tsx';
import { Coin } from './coin.tsx';
import type { CoinKind } from './coin.tsx';

const coinsOf: Readonly<Partial<Record<PaymentMethod, CoinKind>>> = { 4: 'welfare', 5: 'platform' };

export interface PriceProps {
  method: PaymentMethod | null;
  /** In fen, or in the method's coins. */
  amount: number;
}

/** An amount that was paid or refunded, in the method's own unit. */
export function Price({ method, amount }: PriceProps) {
  const coin = method === null ? undefined : coinsOf[method];
  return coin === undefined ? <Money fen={amount} /> : <Coin kind={coin} amount={amount} />;
}

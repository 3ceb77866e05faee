import type { GotLine } from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentDeps } from './deps.ts';
import { unitOf } from './methods.ts';
import type { PaidOrder } from './order-kind.ts';
import { LOSS_HOUSE } from './recharge-kind.ts';

const COINS = ['platformCoin', 'zoneCoin'] as const;

/** Coins that a refund takes again, to make good an earlier loss of the house. */
export interface Recovered {
  readonly unit: (typeof COINS)[number];
  readonly amount: number;
}

export function recoveredKey(refundId: number): string {
  return `payment-refund:${String(refundId)}:recovered`;
}

/**
 * How much of the coins that a refund gives back makes good what the house bore of the player's
 * earlier refunds. Otherwise the player would have both the money and what it bought.
 */
export async function findRecovered(
  { losses }: Pick<PaymentDeps, 'losses'>,
  tx: Tx,
  { userId, method }: PaidOrder,
  { refundFen, givenBack }: { readonly refundFen: number; readonly givenBack: readonly GotLine[] },
): Promise<readonly Recovered[]> {
  const recovered: Recovered[] = [];
  for (const unit of COINS) {
    const beside = givenBack.filter(({ kind }) => kind === unit);
    const given = beside.reduce((sum, { amount }) => sum + amount, 0);
    const back = given + (unitOf(method) === unit ? refundFen : 0);
    const amount = back === 0 ? 0 : await losses.reduce(tx, userId, unit, back);
    if (amount > 0) recovered.push({ unit, amount });
  }
  return recovered;
}

/** After the coins came back. */
export async function postRecovered(
  { ledger }: Pick<PaymentDeps, 'ledger'>,
  tx: Tx,
  { userId, subject }: { readonly userId: number; readonly subject: string },
  { refundId, recovered }: { readonly refundId: number; readonly recovered: readonly Recovered[] },
): Promise<void> {
  if (recovered.length === 0) return;
  await ledger.post(tx, {
    businessKey: recoveredKey(refundId),
    kind: 'rechargeRefund',
    note: `补回以前的退款：${subject}`,
    entries: recovered.flatMap(({ unit, amount }) => [
      { userId, unit, amount: -amount },
      { house: LOSS_HOUSE, unit, amount },
    ]),
  });
}

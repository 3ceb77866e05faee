import type { CallResult, PaymentMethod } from '@gamebox/contract';
import type { sumPaymentDay } from '@gamebox/contract/admin';
import { DAY_MS, parseChinaDay } from '../../china/time.ts';
import type { LedgerService } from '../ledger/service.ts';
import { providerOf, unitOf } from './methods.ts';
import { LOSS_HOUSE, takenBackKey } from './recharge-kind.ts';
import { recoveredKey } from './recover-loss.ts';
import type { MovedTotal, TotalRepository } from './total-repository.ts';

/** A refund and its posting are never further apart: no transaction lasts longer. */
export const TRANSACTION_MS = 3_600_000;

export interface DaySumDeps {
  readonly totals: TotalRepository;
  readonly ledger: Pick<LedgerService, 'given'>;
}

/** Payments and refunds of a day in China. */
export async function sumDay(
  deps: DaySumDeps,
  day: string,
): Promise<CallResult<typeof sumPaymentDay>> {
  const from = parseChinaDay(day);
  const to = from + DAY_MS;
  const [moved, losses] = await Promise.all([deps.totals.sum(from, to), sumLosses(deps, from, to)]);
  const methods = [...new Set(moved.map(({ method }) => method))];
  return {
    list: methods.map((method) =>
      describeMethod(
        method,
        moved.filter((total) => total.method === method),
      ),
    ),
    ...losses,
  };
}

/** Ordered by the ledger's time, which is never before the refund's. */
async function sumLosses({ totals, ledger }: DaySumDeps, from: number, to: number) {
  const refundIds = await totals.listAsked(from - TRANSACTION_MS, to);
  const of = { house: LOSS_HOUSE, from, to };
  const [losses, recovered] = await Promise.all([
    ledger.given({ ...of, businessKeys: refundIds.map(takenBackKey) }),
    ledger.given({ ...of, way: 'received', businessKeys: refundIds.map(recoveredKey) }),
  ]);
  return { losses: [...losses], recovered: [...recovered] };
}

function describeMethod(method: PaymentMethod, moved: readonly MovedTotal[]) {
  const sumOf = (way: MovedTotal['way'], cause: MovedTotal['cause']) => {
    const found = moved.find((total) => total.way === way && total.cause === cause);
    return { count: found?.count ?? 0, amount: found?.amount ?? 0 };
  };
  const unowed = (way: MovedTotal['way']) => ({
    late: sumOf(way, 'late'),
    amount: sumOf(way, 'amount'),
    trade: sumOf(way, 'trade'),
  });
  return {
    method,
    provider: providerOf(method),
    unit: unitOf(method) ?? 'fen',
    received: { paid: sumOf('received', 'paid'), ...unowed('received') },
    refunded: {
      asked: sumOf('refunded', 'asked'),
      ...unowed('refunded'),
      offline: sumOf('refunded', 'offline'),
    },
  } as const;
}

import { PaymentMethod } from '@gamebox/contract';
import type { CallBody, CallResult } from '@gamebox/contract';
import type { comparePaymentBill } from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaClock, chinaDayStart, parseChinaDay } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { runAtOnce } from '../../http/implement-admin.ts';
import type { InTurn } from '../../http/implement-admin.ts';
import { PAYMENT_PROVIDERS, PaymentError } from '../../ports/payment/port.ts';
import type { BillLine } from '../../ports/payment/port.ts';
import type { BillRepository } from './bill-repository.ts';
import type { PaymentDeps } from './deps.ts';
import { tellUnasked } from './tell-unasked.ts';

export type Compared = CallResult<typeof comparePaymentBill>;

type Bill = CallBody<typeof comparePaymentBill>;

/** Bills that could not be downloaded are tried again for this many days. */
const DAYS_BACK = 7;

export interface ReconcileDeps extends Pick<PaymentDeps, 'db' | 'providers' | 'log' | 'now'> {
  readonly bills: BillRepository;
}

/**
 * Compares a provider's bill of a day with our orders and stores the differences. Null if the
 * provider has no bill of that day yet.
 */
async function compareDay(
  deps: ReconcileDeps & { readonly inTurn: InTurn },
  { provider, day }: Bill,
  record: (tx: Tx, compared: Compared) => Promise<void>,
): Promise<Compared | null> {
  const lines = (await deps.providers[provider]?.bill(day)) ?? null;
  if (lines === null) return null;
  const from = parseChinaDay(day);
  const bill = { provider, day, from, to: from + DAY_MS };
  const now = deps.now();
  const compared = await deps.inTurn(() =>
    inTransaction(deps.db, async (tx) => {
      await deps.bills.store(tx, bill, lines, now);
      const differences = await deps.bills.compare(tx, bill, PaymentMethod[provider], now);
      const compared = { ...sumsOf(lines), differences };
      await record(tx, compared);
      return compared;
    }),
  );
  const { differences } = compared;
  if (differences > 0)
    deps.log.error({ provider, day, differences }, 'a provider’s bill differs from our orders');
  return compared;
}

/**
 * The same for an operator; throws the reason if there is no bill. `record` is called with what was
 * found, in the transaction that stores it.
 */
export async function compareNow(
  deps: ReconcileDeps & { readonly inTurn: InTurn },
  bill: Bill,
  record: (tx: Tx, compared: Compared) => Promise<void>,
): Promise<Compared> {
  const compared = await compareDay(deps, bill, record).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    throw tellUnasked(deps, error, { ...bill }, 'a bill can’t be fetched');
  });
  if (compared === null) throw new BusinessError('PAYMENT_BILL_NOT_READY');
  return compared;
}

/**
 * Compares every bill of the last days that was not compared yet. Providers make a day's bill in
 * the next morning.
 */
export async function compareMissing(deps: ReconcileDeps): Promise<void> {
  const unaudited = { ...deps, inTurn: runAtOnce };
  const today = chinaDayStart(deps.now());
  const days = Array.from(
    { length: DAYS_BACK },
    (_, back) => chinaClock(today - (back + 1) * DAY_MS).day,
  );
  for (const provider of PAYMENT_PROVIDERS) {
    if (deps.providers[provider] === null) continue;
    for (const day of await deps.bills.listMissing(provider, days))
      await compareDay(unaudited, { provider, day }, () => Promise.resolve()).catch(
        (error: unknown) => deps.log.warn({ err: error, provider, day }, 'a bill can’t be fetched'),
      );
  }
}

function sumsOf(lines: readonly BillLine[]): Omit<Compared, 'differences'> {
  const of = (kind: BillLine['kind']) => lines.filter((line) => line.kind === kind);
  const sum = (kind: BillLine['kind']) =>
    of(kind).reduce((total, { amountFen }) => total + amountFen, 0);
  return {
    payments: of('payment').length,
    paymentsFen: sum('payment'),
    refunds: of('refund').length,
    refundsFen: sum('refund'),
  };
}

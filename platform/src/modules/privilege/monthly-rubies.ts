import type { FastifyBaseLogger } from 'fastify';
import { chinaClock } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import { levelName } from './names.ts';
import type { OfferRepository } from './offer-repository.ts';
import type { TermRepository, TermRow } from './term-repository.ts';
import { monthAfter } from './terms.ts';

const BATCH = 500;

export interface RubyDeps {
  readonly terms: TermRepository;
  readonly offers: Pick<OfferRepository, 'getBenefit'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly now: () => number;
}

/**
 * Gives all users their due rubies, each in its own transaction; a failure is logged and tried
 * again the next time.
 */
export async function giveMonthlyRubies(
  deps: RubyDeps & { readonly log: Pick<FastifyBaseLogger, 'error'> },
  db: Database,
): Promise<void> {
  const { terms, log, now } = deps;
  let users: readonly number[] = [];
  do {
    const afterId = users.at(-1) ?? 0;
    users = await terms.listMonthlyDue(db, now(), { afterId, limit: BATCH });
    for (const userId of users)
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await giveRubiesDue(deps, tx, userId);
      }).catch((error: unknown) =>
        log.error({ err: error, userId }, 'monthly rubies wait for the next try'),
      );
  } while (users.length === BATCH);
}

/** Gives a user the due rubies, including months that passed while the platform was down. */
export async function giveRubiesDue(deps: RubyDeps, tx: Tx, userId: number): Promise<void> {
  for (const term of await deps.terms.listMonthly(tx, userId, deps.now())) {
    const { monthlyRubies } = await deps.offers.getBenefit(tx, term);
    await giveMonths(deps, tx, term, monthlyRubies);
  }
}

async function giveMonths(deps: RubyDeps, tx: Tx, term: TermRow, rubies: number): Promise<void> {
  const { termId, beginTime, endTime, level } = term;
  let { monthlyTime, monthlyLeft, rubiesOwed, monthRubies, monthBegin } = term;
  const anchorDay = Number(chinaClock(beginTime).day.slice(8));
  while (monthlyTime !== null && monthlyTime <= deps.now()) {
    if (monthlyTime < endTime) {
      const businessKey = `privilege:${String(termId)}:monthly:${String(monthlyLeft)}`;
      const keptBack = Math.min(rubiesOwed, rubies);
      rubiesOwed -= keptBack;
      monthBegin = monthlyTime;
      monthRubies = rubies - keptBack;
      await giveRubies(deps, tx, term, {
        businessKey,
        rubies: monthRubies,
        note: `${levelName(level)}每月赠送`,
      });
    }
    monthlyLeft -= 1;
    const next = monthAfter(monthlyTime, anchorDay);
    monthlyTime = monthlyLeft > 0 && next < endTime ? next : null;
  }
  monthlyLeft = Math.max(0, monthlyLeft);
  const monthly = { monthlyTime, monthlyLeft, rubiesOwed, monthRubies, monthBegin };
  await deps.terms.setMonthly(tx, termId, monthly);
}

/** Gives rubies of a term and counts them on it: a refund takes its share of them. */
export async function giveRubies(
  { terms, ledger }: Pick<RubyDeps, 'terms' | 'ledger'>,
  tx: Tx,
  { termId, userId }: Pick<TermRow, 'termId' | 'userId'>,
  given: { readonly businessKey: string; readonly rubies: number; readonly note: string },
): Promise<void> {
  const { businessKey, rubies, note } = given;
  if (rubies === 0) return;
  await ledger.post(tx, {
    businessKey,
    kind: 'privilege',
    note,
    entries: [
      { userId, unit: 'ruby', amount: rubies },
      { house: 'privilege', unit: 'ruby', amount: -rubies },
    ],
  });
  await terms.addRubies(tx, termId, rubies);
}

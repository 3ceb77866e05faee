import { z } from 'zod';
import type { Tx } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { PaidOrder } from '../payment/order-kind.ts';
import { termOf } from './fulfilment.ts';
import { giveRubies, giveRubiesDue } from './monthly-rubies.ts';
import type { RubyDeps } from './monthly-rubies.ts';
import { levelName } from './names.ts';
import type { OfferRepository, OfferRow } from './offer-repository.ts';
import { countDays, sumOf, sumRubies } from './terms.ts';
import type { Credit, Span } from './terms.ts';

/** For days outside calendar months: one month of rubies for this many days. */
const DAYS_OF_MONTH = 30;

/** What an order of a term stores from its quote. */
const soldContent = z.object({
  offerId: z.int(),
  dueFen: z.int(),
  creditFen: z.int(),
  extraDays: z.int(),
  quoteTime: z.int(),
  /** The gift shown with the price; null in older orders: the offer's full gift. */
  giftRubies: z.int().nullable().default(null),
});
export type SoldContent = z.infer<typeof soldContent>;

export interface PrivilegeOrderDeps extends RubyDeps {
  readonly offers: OfferRepository;
  readonly ledger: Pick<LedgerService, 'post' | 'balances'>;
}

/** Starts the term that was paid for, and gives its rubies. */
export async function fulfil(deps: PrivilegeOrderDeps, tx: Tx, order: PaidOrder): Promise<void> {
  const { orderId, userId } = order;
  const time = deps.now();
  const sold = soldContent.parse(order.content);
  const offer = await deps.offers.getOffer(tx, sold.offerId);
  // Months that became due while the platform was down are given before their term is credited.
  await giveRubiesDue(deps, tx, userId);
  const held = await deps.terms.listHeld(tx, userId, Math.min(time, sold.quoteTime));
  const { span, credits } = termOf(held, { ...offer, ...sold }, time);
  const giftRubies = sold.giftRubies ?? offer.rubies;
  const termId = await addTerm(deps, tx, order, { offer, span, credits, ...sold, giftRubies });
  for (const { termId: credited, fen, rubies } of credits) {
    const { beginTime = 0, endTime = 0 } = held.find((term) => term.termId === credited) ?? {};
    await deps.terms.credit(tx, {
      termId: credited,
      creditedTo: termId,
      creditedFen: fen,
      rubies,
      beginTime: Math.min(beginTime, time),
      endTime: Math.min(endTime, time),
    });
  }
  const businessKey = `payment:${String(orderId)}:rubies`;
  const note = `开通${levelName(offer.level)}赠送`;
  await giveRubies(deps, tx, { termId, userId }, { businessKey, rubies: giftRubies, note });
  await giveRubiesDue(deps, tx, userId);
}

interface Begun {
  readonly offer: OfferRow;
  readonly span: Span;
  readonly credits: readonly Credit[];
  readonly creditFen: number;
  readonly extraDays: number;
  readonly giftRubies: number;
}

function addTerm(
  { terms, now }: PrivilegeOrderDeps,
  tx: Tx,
  { orderId, userId, amountFen }: PaidOrder,
  { offer, span, credits, creditFen, extraDays, giftRubies }: Begun,
): Promise<number> {
  const { level, privilegeVersionId, months } = offer;
  const soldDays = countDays(span.beginTime, span.endTime);
  const credited = sumOf(credits);
  const rubiesCredited = sumRubies(credits);
  const monthlyLeft =
    credited === creditFen
      ? months + Math.floor(extraDays / DAYS_OF_MONTH)
      : Math.floor(soldDays / DAYS_OF_MONTH);
  return terms.add(tx, {
    userId,
    orderId,
    level,
    privilegeVersionId,
    months,
    ...span,
    soldDays,
    paidFen: amountFen,
    creditFen: credited,
    creditedTo: null,
    rubiesCredited,
    // The credited rubies that did not reduce the gift are kept back from the months.
    rubiesOwed: Math.max(0, rubiesCredited - (offer.rubies - giftRubies)),
    giftRubies,
    monthBegin: null,
    monthlyLeft,
    monthlyTime: span.beginTime,
    createTime: now(),
  });
}

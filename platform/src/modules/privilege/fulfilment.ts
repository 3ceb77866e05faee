import type { MemberLevel } from '@gamebox/contract';
import { chinaDayStart } from '../../china/time.ts';
import { NotGivenError } from '../payment/order-kind.ts';
import { countDays, creditOf, latestEnd, spanAfter, spanOfDays, sumOf } from './terms.ts';
import type { Credit, HeldTerm, Span } from './terms.ts';

/** The terms of sale, stored with the order. */
export interface Sold {
  readonly level: MemberLevel;
  readonly months: number;
  readonly dueFen: number;
  readonly creditFen: number;
  readonly extraDays: number;
  /**
   * The time of the quote: the credit is computed for this moment, even if its days have passed
   * since.
   */
  readonly quoteTime: number;
}

/**
 * The term that a paid order starts, whatever happened to the player's terms since the quote: after
 * the last term of the same or a higher level, else now. A renewal that is paid on the day on which the
 * old term ended begins with that day, as its receipt says. If the credit has grown, the term gets
 * longer. Throws NotGivenError if another order or a refund used the credit meanwhile, or if with other
 * orders that waited the term would end later than one can be bought.
 */
export function termOf(
  terms: readonly HeldTerm[],
  { level, months, dueFen, creditFen, extraDays, quoteTime }: Sold,
  now: number,
): { readonly span: Span; readonly credits: readonly Credit[] } {
  const credits = terms
    .filter((term) => term.level < level)
    .map((term) => creditOf(term, quoteTime))
    .filter(({ days }) => days > 0);
  const endedToday = ({ endTime }: HeldTerm) =>
    endTime > quoteTime && endTime === chinaDayStart(now);
  const before = terms.findLast(
    (term) => term.level >= level && (term.endTime > now || endedToday(term)),
  );
  const planned = spanAfter(before, now, months, extraDays);
  const there = sumOf(credits);
  if (there < creditFen) throw new NotGivenError('The credit was used meanwhile');
  const days = countDays(planned.beginTime, planned.endTime);
  const inProportion = Math.ceil((days * (dueFen + there)) / (dueFen + creditFen));
  const span = there === creditFen ? planned : spanOfDays(planned.beginTime, inProportion);
  if (span.endTime > latestEnd(now)) throw new NotGivenError('The term would end too late');
  return { span, credits };
}

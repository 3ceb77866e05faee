import type { MemberLevel } from '@gamebox/contract';
import { NotGivenError } from '../payment/order-kind.ts';
import { countDays, creditOf, spanAfter, spanOfDays, sumOf } from './terms.ts';
import type { Credit, HeldTerm, Span } from './terms.ts';

/** What an order sold, kept with it. */
export interface Sold {
  readonly level: MemberLevel;
  readonly months: number;
  readonly dueFen: number;
  readonly creditFen: number;
  readonly extraDays: number;
  /** When the price was made: the credit is of that moment, though its days went by meanwhile. */
  readonly quoteTime: number;
}

/**
 * The term that a paid order begins, whatever became of the player's terms since it was made: behind
 * the last of the same or a higher level, else now. What came to the credit makes it longer. Throws
 * NotGivenError where another order or a refund took of the credit meanwhile.
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
  const before = terms.findLast((term) => term.level >= level && term.endTime > now);
  const planned = spanAfter(before, now, months, extraDays);
  const there = sumOf(credits);
  if (there < creditFen) throw new NotGivenError('The credit was used meanwhile');
  if (there === creditFen) return { span: planned, credits };
  const days = countDays(planned.beginTime, planned.endTime);
  const inProportion = Math.ceil((days * (dueFen + there)) / (dueFen + creditFen));
  return { span: spanOfDays(planned.beginTime, inProportion), credits };
}

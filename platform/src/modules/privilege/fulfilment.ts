import type { MemberLevel } from '@gamebox/contract';
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

type Held = HeldTerm & { readonly creditedTo: number | null };

/**
 * The term that a paid order begins, whatever became of the player's terms since it was made: behind
 * the last of the same or a higher level, else now. Where another order or a refund took of the
 * credit meanwhile, the term is shorter in proportion; what came to it makes it longer.
 */
export function termOf(
  terms: readonly Held[],
  { level, months, dueFen, creditFen, extraDays, quoteTime }: Sold,
  now: number,
): { readonly span: Span; readonly credits: readonly Credit[] } {
  const credits = terms
    .filter((term) => term.level < level && term.creditedTo === null)
    .map((term) => creditOf(term, quoteTime))
    .filter(({ days }) => days > 0);
  const before = terms.findLast((term) => term.level >= level && term.endTime > now);
  const planned = spanAfter(before, now, months, extraDays);
  const there = sumOf(credits);
  if (there === creditFen) return { span: planned, credits };
  const days = countDays(planned.beginTime, planned.endTime);
  const inProportion = Math.ceil((days * (dueFen + there)) / (dueFen + creditFen));
  return { span: spanOfDays(planned.beginTime, inProportion), credits };
}

import { DAY_MS } from '../../china/time.ts';
import { anchorOf } from './terms.ts';
import type { HeldTerm, Span } from './terms.ts';

/** A term with the days that refunds may take. */
export interface TakenFrom extends HeldTerm {
  readonly soldDays: number;
}

export interface Moved extends Span {
  readonly termId: number;
  readonly monthlyTime: number | null;
}

/**
 * The days that a refund takes: the share of all refunds so far, rounded down once, so that many
 * small refunds take as much as one large refund.
 */
export function daysOf({ soldDays, paidFen, creditFen, refundedFen }: TakenFrom, fen: number) {
  const worth = paidFen + creditFen;
  const until = (refunded: number) => Math.floor((soldDays * refunded) / worth);
  return until(refundedFen + fen) - until(refundedFen);
}

/**
 * The rubies that a refund takes, from those that the term has given or that came with its credit.
 */
export function rubiesOf(term: TakenFrom, fen: number): number {
  const { rubiesGiven, rubiesCredited, rubiesTaken, paidFen, creditFen, refundedFen } = term;
  const given = rubiesGiven + rubiesCredited;
  const share = Math.floor((given * (refundedFen + fen)) / (paidFen + creditFen));
  return Math.max(0, share - rubiesTaken);
}

/**
 * Ends a term `days` earlier, but not before now, and moves later terms forward. Returns nothing if
 * the term is already over. A term that is taken completely before it began ends now.
 */
export function shorten(
  terms: readonly TakenFrom[],
  termId: number,
  days: number,
  now: number,
): readonly Moved[] {
  const term = terms.find((each) => each.termId === termId);
  if (term === undefined || term.endTime <= now || days === 0) return [];
  const endTime = Math.max(term.endTime - days * DAY_MS, term.beginTime, now);
  const shift = Math.floor((term.endTime - endTime) / DAY_MS) * DAY_MS;
  const monthlyTime =
    term.monthlyTime !== null && term.monthlyTime < endTime ? term.monthlyTime : null;
  const span =
    endTime === term.beginTime
      ? { beginTime: now, endTime: now }
      : { beginTime: term.beginTime, endTime };
  const moved: Moved[] = [{ termId, ...span, anchorDay: anchorOf(span.endTime), monthlyTime }];
  let begin = endTime;
  for (const later of terms.filter((each) => each.beginTime >= term.endTime)) {
    const end = later.endTime - shift;
    const span = { beginTime: begin, endTime: end, anchorDay: anchorOf(end) };
    moved.push({ ...span, termId: later.termId, monthlyTime: dueOf(later, begin, shift) });
    begin = end;
  }
  return moved;
}

/** Rubies that were due on the term's first day stay due on its first day. */
function dueOf(
  { monthlyTime, beginTime }: TakenFrom,
  newBegin: number,
  shift: number,
): number | null {
  if (monthlyTime === null) return null;
  return monthlyTime === beginTime ? newBegin : monthlyTime - shift;
}

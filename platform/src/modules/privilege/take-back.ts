import { DAY_MS } from '../../china/time.ts';
import { anchorOf } from './terms.ts';
import type { HeldTerm, Span } from './terms.ts';

/** A term with what of it refunds may take. */
export interface TakenFrom extends HeldTerm {
  readonly soldDays: number;
}

export interface Moved extends Span {
  readonly termId: number;
  readonly monthlyTime: number | null;
}

/**
 * Days of a term that go with a refund: in proportion to all that was refunded so far, rounded down
 * over all of it, so that many small refunds take what one does.
 */
export function daysOf({ soldDays, paidFen, creditFen, refundedFen }: TakenFrom, fen: number) {
  const worth = paidFen + creditFen;
  const until = (refunded: number) => Math.floor((soldDays * refunded) / worth);
  return until(refundedFen + fen) - until(refundedFen);
}

/** Rubies that go with it, of those that the term has given by now or that came with its credit. */
export function rubiesOf(term: TakenFrom, fen: number): number {
  const { rubiesGiven, rubiesCredited, rubiesTaken, paidFen, creditFen, refundedFen } = term;
  const given = rubiesGiven + rubiesCredited;
  const share = Math.floor((given * (refundedFen + fen)) / (paidFen + creditFen));
  return Math.max(0, share - rubiesTaken);
}

/**
 * Ends a term so many days earlier, though never before now, and moves what comes behind it up.
 * Nothing where it is over already; one that is taken whole before it began is over now.
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

/** What was due with the term's first day still is. */
function dueOf(
  { monthlyTime, beginTime }: TakenFrom,
  newBegin: number,
  shift: number,
): number | null {
  if (monthlyTime === null) return null;
  return monthlyTime === beginTime ? newBegin : monthlyTime - shift;
}

import { MEMBER_TERM_YEARS } from '@gamebox/contract';
import type { MemberLevel, PrivilegePreview, PrivilegeRefusal } from '@gamebox/contract';
import { DAY_MS, chinaClock, chinaDayStart, parseChinaDay } from '../../china/time.ts';

const MONTHS_OF_YEAR = 12;

/**
 * When a term begins and ends. It ends at the end of a day in China, so that every day is complete.
 */
export interface Span {
  readonly beginTime: number;
  readonly endTime: number;
  /** The day on which months begin: after a February, 31 is 31 again. */
  readonly anchorDay: number;
}

/** A term that a player holds. */
export interface HeldTerm extends Span {
  readonly termId: number;
  readonly level: MemberLevel;
  readonly paidFen: number;
  readonly creditFen: number;
  readonly refundedFen: number;
  readonly rubiesGiven: number;
  readonly rubiesCredited: number;
  readonly rubiesTaken: number;
  readonly giftRubies: number;
  readonly monthRubies: number;
  /** Null: no month has begun. */
  readonly monthBegin: number | null;
  /** When the next month begins; null: no further month. */
  readonly monthlyTime: number | null;
}

/** The rest of a term and its value. */
export interface Credit {
  readonly termId: number;
  readonly endTime: number;
  readonly days: number;
  readonly fen: number;
  /** Rubies that came with these days; they are not given again. */
  readonly rubies: number;
}

export interface Plan extends Span, Pick<PrivilegePreview, 'kind' | 'dueFen' | 'extraDays'> {
  readonly credits: readonly Credit[];
  readonly creditFen: number;
}

interface Wanted {
  readonly level: MemberLevel;
  readonly months: number;
  readonly priceFen: number;
}

/** `YYYY-MM-DD`, `months` later: the same `anchorDay` of that month, or the month's last day. */
export function addMonths(day: string, months: number, anchorDay: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(anchorDay, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The number of days in China that a time span touches. */
export function countDays(from: number, until: number): number {
  if (until <= from) return 0;
  return (chinaDayStart(until - 1) + DAY_MS - chinaDayStart(from)) / DAY_MS;
}

/**
 * `months` after another term, or from now on. A term that begins now ends with the same day of a
 * later month, so the rest of today is a gift.
 */
export function spanAfter(
  before: Pick<Span, 'endTime' | 'anchorDay'> | undefined,
  now: number,
  months: number,
  extraDays = 0,
): Span {
  const beginTime = before?.endTime ?? now;
  const { day } = chinaClock(before === undefined ? now : before.endTime - 1);
  const anchorDay = before?.anchorDay ?? dayOfMonth(now);
  const endTime = parseChinaDay(addMonths(day, months, anchorDay)) + (1 + extraDays) * DAY_MS;
  return { beginTime, endTime, anchorDay: extraDays === 0 ? anchorDay : anchorOf(endTime) };
}

/** `days` days, including the day of `beginTime`. */
export function spanOfDays(beginTime: number, days: number): Span {
  const endTime = chinaDayStart(beginTime) + days * DAY_MS;
  return { beginTime, endTime, anchorDay: anchorOf(endTime) };
}

/** The beginning of the same day one month later. */
export function monthAfter(time: number, anchorDay: number): number {
  return parseChinaDay(addMonths(chinaClock(time).day, 1, anchorDay));
}

/** The last day of a term as a day of the month. */
export function anchorOf(endTime: number): number {
  return dayOfMonth(endTime - 1);
}

/** What a purchase would do for a player with these terms; none of them is over. */
export function planPurchase(
  held: readonly HeldTerm[],
  { level, months, priceFen }: Wanted,
  now: number,
): Plan | PrivilegeRefusal {
  if (held.some((term) => term.level > level)) return 'higherLevel';
  const same = held.findLast((term) => term.level === level);
  const credits = held.filter((term) => term.level < level).map((term) => creditOf(term, now));
  const creditFen = sumOf(credits);
  // An order of 0 fen can't be paid.
  const dueFen = Math.max(1, priceFen - creditFen);
  const surplusFen = creditFen - (priceFen - dueFen);
  const plain = spanAfter(same, now, months);
  const days = countDays(plain.beginTime, plain.endTime);
  const extraDays = Math.ceil((surplusFen * days) / priceFen);
  const span = spanAfter(same, now, months, extraDays);
  if (span.endTime > latestEnd(now)) return 'termLimit';
  const kind = same !== undefined ? 'renew' : credits.length > 0 ? 'upgrade' : 'buy';
  return { ...span, kind, credits, creditFen, dueFen, extraDays };
}

/**
 * The value of the days that are left, today included, rounded up; nothing for a term that is over.
 */
export function creditOf(term: HeldTerm, now: number): Credit {
  const { termId, beginTime, endTime, paidFen, creditFen, refundedFen } = term;
  const days = countDays(Math.max(beginTime, now), endTime);
  const worth = paidFen + creditFen - refundedFen;
  const fen = shareOf(worth, days, countDays(beginTime, endTime));
  return { termId, endTime, days, fen, rubies: rubiesAhead(term, now) };
}

/**
 * Rubies of the days that are left: from the order in proportion to the term's days, from the
 * running month in proportion to the month's days. Past months keep theirs. If refunds took a part
 * of the term's rubies, the same part of these is gone.
 */
function rubiesAhead(term: HeldTerm, now: number): number {
  const { beginTime, endTime, giftRubies, rubiesCredited, monthRubies, monthBegin } = term;
  const left = (rubies: number, from: number, until: number) =>
    shareOf(rubies, countDays(Math.max(from, now), until), countDays(from, until));
  const ofOrder = left(giftRubies + rubiesCredited, beginTime, endTime);
  const monthEnd = Math.min(term.monthlyTime ?? endTime, endTime);
  const ofMonth = monthBegin === null ? 0 : left(monthRubies, monthBegin, monthEnd);
  const given = term.rubiesGiven + rubiesCredited;
  return shareOf(ofOrder + ofMonth, given - term.rubiesTaken, given);
}

/** The share, rounded up. */
function shareOf(amount: number, part: number, all: number): number {
  return all === 0 ? 0 : Math.ceil((amount * part) / all);
}

export function sumOf(credits: readonly Pick<Credit, 'fen'>[]): number {
  return credits.reduce((sum, { fen }) => sum + fen, 0);
}

export function sumRubies(credits: readonly Pick<Credit, 'rubies'>[]): number {
  return credits.reduce((sum, { rubies }) => sum + rubies, 0);
}

/** The end of the day that is `MEMBER_TERM_YEARS` years from today. */
export function latestEnd(now: number): number {
  return spanAfter(undefined, now, MEMBER_TERM_YEARS * MONTHS_OF_YEAR).endTime;
}

function dayOfMonth(time: number): number {
  return Number(chinaClock(time).day.slice(8));
}

import { holidayOf, knowsYearOf } from './holidays.ts';
import { chinaClock, chinaDayStart, splitAtMidnights } from './time.ts';
import type { ChinaDayPart } from './time.ts';

/**
 * When under-18s may play: 20:00–21:00 on Fridays, Saturdays, Sundays and statutory holidays
 * (National Press and Publication Administration, notice of 30 August 2021). A weekend day that
 * the holiday calendar makes a working day is none of these.
 */
const OPENS_S = 20 * 3600;
const CLOSES_S = 21 * 3600;
const FREE_WEEKDAYS = new Set([5, 6, 0]);
export const ADULT_AGE = 18;

/**
 * Seconds a minor may still play at a moment, 0 outside the hour; null where no calendar is known
 * for the year: a weekend day may be a working day, so nobody can say.
 */
export function minorSecondsLeft(time: number): number | null {
  const { day, secondOfDay } = chinaClock(time);
  if (!knowsYearOf(day)) return null;
  const open = isFreeDay(time) && secondOfDay >= OPENS_S && secondOfDay < CLOSES_S;
  return open ? CLOSES_S - secondOfDay : 0;
}

/** What of a stretch of time lies in the hours in which minors may play, by its days. */
export function minorPlayParts(from: number, to: number): readonly ChinaDayPart[] {
  return splitAtMidnights(from, to).flatMap((part) => {
    if (!isFreeDay(part.from)) return [];
    const dayStart = chinaDayStart(part.from);
    const begin = Math.max(part.from, dayStart + OPENS_S * 1000);
    const end = Math.min(part.to, dayStart + CLOSES_S * 1000);
    return begin < end ? [{ day: part.day, from: begin, to: end }] : [];
  });
}

function isFreeDay(time: number): boolean {
  const { day, weekday } = chinaClock(time);
  const calendar = holidayOf(day);
  if (!knowsYearOf(day)) return false;
  return calendar === 'off' || (calendar === null && FREE_WEEKDAYS.has(weekday));
}

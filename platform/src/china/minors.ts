import type { MinorDayKind } from '@gamebox/contract';
import { holidayOf, knowsYearOf } from './holidays.ts';
import { DAY_MS, chinaClock, chinaDayStart, splitAtMidnights } from './time.ts';
import type { ChinaDayPart } from './time.ts';

/**
 * When under-18s may play: 20:00–21:00 on Fridays, Saturdays, Sundays and statutory holidays
 * (National Press and Publication Administration, notice of 30 August 2021). A weekend day that
 * the holiday calendar makes a working day is none of these. `MINOR_HOURS` says the same in words.
 */
const OPENS_S = 20 * 3600;
const CLOSES_S = 21 * 3600;
const FREE_WEEKDAYS = new Set([5, 6, 0]);
export const ADULT_AGE = 18;

/**
 * Seconds that a minor may still play at a moment; 0 outside the allowed hour. null if the year's
 * calendar is not known: then nobody can say whether a weekend day is a working day.
 */
export function minorSecondsLeft(time: number): number | null {
  const { day, secondOfDay } = chinaClock(time);
  if (!knowsYearOf(day)) return null;
  const open = isFreeDay(time) && secondOfDay >= OPENS_S && secondOfDay < CLOSES_S;
  return open ? CLOSES_S - secondOfDay : 0;
}

/** The parts of a time span that lie in the hours in which minors may play, one for each day. */
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

/** A day in China under the rules for minors. */
export interface MinorDay {
  readonly day: string;
  readonly kind: MinorDayKind;
  readonly playable: boolean;
  /** When the day's allowed hour ends, in epoch milliseconds. */
  readonly closes: number;
}

/** `count` days, beginning with the day of `time`. */
export function minorDays(time: number, count: number): readonly MinorDay[] {
  const first = chinaDayStart(time);
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * DAY_MS;
    const { day } = chinaClock(start);
    const closes = start + CLOSES_S * 1000;
    return { day, kind: kindOf(day), playable: isFreeDay(start), closes };
  });
}

function kindOf(day: string): MinorDayKind {
  if (!knowsYearOf(day)) return 'unknown';
  const calendar = holidayOf(day);
  if (calendar === null) return 'ordinary';
  return calendar === 'off' ? 'holiday' : 'workday';
}

import { holidayOf } from './holidays.ts';
import { chinaClock } from './time.ts';

/**
 * When under-18s may play: 20:00–21:00 on Fridays, Saturdays, Sundays and statutory holidays
 * (National Press and Publication Administration, notice of 30 August 2021). A weekend day that
 * the holiday calendar makes a working day is none of these.
 */
const OPENS_S = 20 * 3600;
const CLOSES_S = 21 * 3600;
const FREE_WEEKDAYS = new Set([5, 6, 0]);
export const ADULT_AGE = 18;

/** Seconds a minor may still play at a moment; 0 outside the hour. */
export function minorSecondsLeft(time: number): number {
  const { day, weekday, secondOfDay } = chinaClock(time);
  const calendar = holidayOf(day);
  const open = calendar === 'off' || (calendar === null && FREE_WEEKDAYS.has(weekday));
  return open && secondOfDay >= OPENS_S && secondOfDay < CLOSES_S ? CLOSES_S - secondOfDay : 0;
}

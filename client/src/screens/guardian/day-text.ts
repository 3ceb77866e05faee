import type { MinorRules } from '@gamebox/contract';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** `2026-06-19` as 周五; the weekday of a date does not depend on the time zone. */
export function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** `2026-06-19` as 6月19日. */
export function dateOf(day: string): string {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return `${month}月${date}日`;
}

export function dayText(day: string): string {
  return `${weekdayOf(day)}（${dateOf(day)}）`;
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The first year that the calendar lacks, from the last day that it knows. */
export function yearAfter(day: string): number {
  return yearOf(day) + 1;
}

/** `20:00–21:00`; null where the hours are unknown. */
export function hourText(hours: MinorRules['hours']): string | null {
  return hours === null ? null : `${hours.from}–${hours.to}`;
}

/** A day with its hours, if they are known. */
export function dayAndHour(day: string, hour: string | null): string {
  return hour === null ? dayText(day) : `${dayText(day)} ${hour}`;
}

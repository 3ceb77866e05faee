/** China keeps UTC+8 all year (no summer time since 1991), so its clock is plain arithmetic. */
const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;

export interface ChinaClock {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** 0 Sunday … 6 Saturday. */
  readonly weekday: number;
  readonly secondOfDay: number;
}

/** What a clock in China shows at a moment in epoch milliseconds. */
export function chinaClock(time: number): ChinaClock {
  const local = new Date(time + OFFSET_MS);
  return {
    day: local.toISOString().slice(0, 10),
    weekday: local.getUTCDay(),
    secondOfDay: Math.floor((local.getTime() % DAY_MS) / 1000),
  };
}

/** When the day of `time` began in China, in epoch milliseconds. */
export function chinaDayStart(time: number): number {
  return Math.floor((time + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** When a day, `YYYY-MM-DD`, begins in China, in epoch milliseconds. */
export function parseChinaDay(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

/** The Monday of the week of `time` in China, `YYYY-MM-DD`. */
export function chinaWeekStart(time: number): string {
  const { weekday } = chinaClock(time);
  const daysSinceMonday = (weekday + 6) % 7;
  return chinaClock(time - daysSinceMonday * DAY_MS).day;
}

/**
 * When the month of `time` began in China, or the month `monthsLater` after it, in epoch
 * milliseconds.
 */
export function chinaMonthStart(time: number, monthsLater = 0): number {
  const [year = 0, month = 0] = chinaClock(time).day.split('-').map(Number);
  return Date.UTC(year, month - 1 + monthsLater) - OFFSET_MS;
}

/** Age in whole years on the day of `time` in China; a year is complete on the birthday. */
export function ageAt(birthDate: string, time: number): number {
  const today = chinaClock(time).day;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

/** A time span within one day in China. */
export interface ChinaDayPart {
  readonly day: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** Splits a time span at midnight in China; empty for an empty span. */
export function splitAtMidnights(from: number, to: number): readonly ChinaDayPart[] {
  const parts: ChinaDayPart[] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, chinaDayStart(start) + DAY_MS);
    parts.push({ day: chinaClock(start).day, from: start, to: end });
    start = end;
  }
  return parts;
}

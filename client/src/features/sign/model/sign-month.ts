import type { CallResult, getSignTaskInfo } from '@gamebox/contract';
import { chinaDay } from '../../../shared/domain/china-time.ts';

export type SignInfo = CallResult<typeof getSignTaskInfo>;

export interface SignDay {
  /** `2026-06-03` */
  date: string;
  /** The day of the month, from 1. */
  number: number;
  /** Including those of the member level. */
  points: number;
  memberPoints: number;
  state: 'signed' | 'missed' | 'today' | 'ahead';
  /** On this day the streak would reach this number of days, which has a reward. */
  reaches: number | null;
}

const dayMs = 86_400_000;

/** The month in weeks from Monday; null fills the first and last week. */
export function weeksOf(info: SignInfo, now: number): (SignDay | null)[][] {
  const today = chinaDay(now);
  const goals = goalsOf(info, now);
  const { memberPoints = 0 } = info;
  const days = info.days.map(({ date, signed, points }): SignDay => ({
    date,
    number: Number(date.slice(8)),
    points: points + memberPoints,
    memberPoints,
    state: stateOf(date, signed, today),
    reaches: goals.get(date) ?? null,
  }));
  const lead = days[0] === undefined ? 0 : leadOf(days[0].date);
  const cells: (SignDay | null)[] = [...Array.from({ length: lead }, () => null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** How many weeks the calendar of this month has, known without the server. */
export function weeksOfMonth(now: number): number {
  const month = chinaDay(now).slice(0, 7);
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return Math.ceil((leadOf(`${month}-01`) + next.getUTCDate()) / 7);
}

/** The next rewarded streak, and how many days are left to it; null if there is none. */
export function nextGoal({ streakDay, streakRewards }: SignInfo) {
  const next = streakRewards
    .filter(({ days }) => days > streakDay)
    .sort((one, other) => one.days - other.days)[0];
  return next === undefined ? null : { ...next, left: next.days - streakDay };
}

function stateOf(date: string, signed: boolean, today: string): SignDay['state'] {
  if (signed) return 'signed';
  if (date === today) return 'today';
  return date < today ? 'missed' : 'ahead';
}

/** The dates on which the streak reaches its rewards if no day is missed. */
function goalsOf({ streakDay, signedToday, streakRewards }: SignInfo, now: number) {
  const last = signedToday ? now : now - dayMs;
  return new Map(
    streakRewards
      .filter(({ days }) => days > streakDay)
      .map(({ days }) => [chinaDay(last + (days - streakDay) * dayMs), days]),
  );
}

/** How many days of its week, which begins on Monday, are before it. */
const leadOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

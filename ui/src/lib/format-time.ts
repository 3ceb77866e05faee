/**
 * Times in everyday words. All functions are pure: they take the current time and the zone. `at`
 * and `now` are epoch milliseconds.
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes ahead of UTC at a moment; the machine's own zone if none is given. */
function zoneAt(at: number, zone: number | undefined): number {
  return zone ?? -new Date(at).getTimezoneOffset();
}

/** A date whose UTC fields contain the wall time of the zone. */
function wall(at: number, zone: number | undefined): Date {
  return new Date(at + zoneAt(at, zone) * minute);
}

const two = (value: number): string => String(value).padStart(2, '0');

function dayNumber(at: number, zone: number | undefined): number {
  return Math.floor((at + zoneAt(at, zone) * minute) / day);
}

/** `20:00` */
export function formatClock(at: number, zone?: number): string {
  const date = wall(at, zone);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** `6月3日`, with the year if it is not the current one. */
export function formatDate(at: number, now: number, zone?: number): string {
  const sameYear = wall(at, zone).getUTCFullYear() === wall(now, zone).getUTCFullYear();
  return sameYear ? monthAndDay(at, zone) : yearAndDay(at, zone);
}

function monthAndDay(at: number, zone: number | undefined): string {
  const date = wall(at, zone);
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}

function yearAndDay(at: number, zone: number | undefined): string {
  return `${wall(at, zone).getUTCFullYear()}年${monthAndDay(at, zone)}`;
}

/** `6月3日 20:00`: for records and orders, whose times are compared with one another. */
export function formatDateTime(at: number, now: number, zone?: number): string {
  return `${formatDate(at, now, zone)} ${formatClock(at, zone)}`;
}

/** `2026年6月3日 20:00`: for receipts, which are kept for years. */
export function formatDated(at: number, zone?: number): string {
  return `${yearAndDay(at, zone)} ${formatClock(at, zone)}`;
}

/** `2026-06-03 20:00`: for the title of a relative time. */
export function formatFull(at: number, zone?: number): string {
  const date = wall(at, zone);
  const days = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${days} ${formatClock(at, zone)}`;
}

const nearDays = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
  [2, '后天'],
]);

/** `今天 20:00`, `明天 10:00`, `3 天后`, `3 天前`; a date if it is eight or more days away. */
export function formatMoment(at: number, now: number, zone?: number): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  const near = nearDays.get(days);
  if (near !== undefined) return `${near} ${formatClock(at, zone)}`;
  if (Math.abs(days) > 7) return formatDate(at, now, zone);
  return days > 0 ? `${days} 天后` : `${-days} 天前`;
}

/**
 * The moment at which something begins, beside the time that is left until then: `今天 20:00`,
 * `6月3日 20:00` if it is three or more days away.
 */
export function formatAppointment(at: number, now: number, zone?: number): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  return nearDays.has(days) ? formatMoment(at, now, zone) : formatDateTime(at, now, zone);
}

const weekdays = '日一二三四五六';

/**
 * The moment at which something starts again: `明天 00:00`, `下周一 00:00`; a date if it is eight or
 * more days away.
 */
export function formatTurn(at: number, now: number, zone?: number): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  if (days < 3 || days > 7) return formatMoment(at, now, zone);
  const weekday = wall(at, zone).getUTCDay();
  const fromMonday = (wall(now, zone).getUTCDay() + 6) % 7;
  const next = fromMonday + days >= 7 ? '下' : '';
  return `${next}周${weekdays.charAt(weekday)} ${formatClock(at, zone)}`;
}

/** A duration in one or two units: `45 秒`, `3 分 20 秒`, `2 小时 5 分钟`, `3 天 4 小时`. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '—';
  const whole = Math.ceil(seconds);
  const steps = [
    { size: 86_400, name: '天' },
    { size: 3600, name: '小时' },
    { size: 60, name: '分钟' },
    { size: 1, name: '秒' },
  ] as const;
  const first = steps.findIndex((step) => whole >= step.size);
  const large = steps[first];
  if (large === undefined) return '0 秒';
  const head = `${Math.floor(whole / large.size)} ${large.name}`;
  const small = steps[first + 1];
  const rest = small === undefined ? 0 : Math.floor((whole % large.size) / small.size);
  if (small === undefined || rest === 0) return head;
  // 3 分 20 秒, but 3 分钟: 分 alone could mean a point or a cent.
  return `${head.replace('分钟', '分')} ${rest} ${small.name}`;
}

/** The time until then: `2 小时 39 分钟后`, and in seconds in the last minute: `45 秒后`. */
export function formatUntil(at: number, now: number): string {
  const left = at - now;
  return `${formatDuration(left <= minute ? left / 1000 : Math.ceil(left / minute) * 60)}后`;
}

/** A play time in whole minutes: `8 分钟`, `2 小时 5 分钟`; seconds would change all the time. */
export function formatPlayed(seconds: number): string {
  return formatDuration(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60);
}

/** A countdown: `04:59`, `1:02:03`; never below zero. */
export function formatCountdown(milliseconds: number): string {
  const whole = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(whole / 3600);
  const tail = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** The first millisecond of the day of `at`. */
export function startOfDay(at: number, zone?: number): number {
  return dayNumber(at, zone) * day - zoneAt(at, zone) * minute;
}

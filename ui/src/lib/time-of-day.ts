const DAY_MINUTES = 24 * 60;

/** `9`, `930`, `9：30` become `09:30`; null if it is no time of a day. */
export function completeTime(typed: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:：]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/**
 * The next multiple of `minutes` after the time, or before it if `minutes` is negative, across
 * midnight. From an empty text: 00:00.
 */
export function laterTime(time: string, minutes: number): string {
  const [hours, rest] = (completeTime(time) ?? '').split(':').map(Number);
  if (hours === undefined || rest === undefined) return '00:00';
  const step = Math.abs(minutes);
  const marks = (hours * 60 + rest) / step;
  const next = (minutes > 0 ? Math.floor(marks) + 1 : Math.ceil(marks) - 1) * step;
  const ofDay = (next + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

import type { ServerOpening } from '@gamebox/contract';
import { formatDate, startOfDay } from '@gamebox/ui/lib/format-time.ts';

export interface OpeningDay {
  /** Its first millisecond. */
  start: number;
  /** 今天, 明天, 后天, otherwise the date. */
  name: string;
  openings: ServerOpening[];
}

const dayMs = 86_400_000;

/**
 * The openings by day, today first; days without any are left out. The time zone is that of
 * format-time.
 */
export function openingDays(
  openings: readonly ServerOpening[],
  now: number,
  zone?: number,
): OpeningDay[] {
  const today = startOfDay(now, zone);
  const days = new Map<number, ServerOpening[]>();
  for (const opening of openings) {
    const start = startOfDay(opening.openTime, zone);
    const day = days.get(start);
    if (day === undefined) days.set(start, [opening]);
    else day.push(opening);
  }
  return [...days]
    .filter(([start]) => start >= today)
    .sort(([one], [other]) => one - other)
    .map(([start, list]) => ({ start, name: nameOf(start, today, now, zone), openings: list }));
}

function nameOf(start: number, today: number, now: number, zone: number | undefined): string {
  const near = ['今天', '明天', '后天'][Math.round((start - today) / dayMs)];
  return near ?? formatDate(start, now, zone);
}

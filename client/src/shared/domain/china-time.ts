import { formatFull } from '@gamebox/ui/lib/format-time.ts';

/** Minutes ahead of UTC: the platform and the payment providers use China's days. */
export const CHINA_ZONE = 480;

/** The day in China: `2026-06-03`. */
export function chinaDay(at: number): string {
  return formatFull(at, CHINA_ZONE).slice(0, 10);
}

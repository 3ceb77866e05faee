import { formatClock } from '@gamebox/ui/lib/format-time.ts';
import type { BandwidthPeriod, LocalSettingOnPage } from '@gamebox/contract';
import { z } from 'zod';

/** The contract's limit. */
export const MOST_PERIODS = 8;

const clock = (message: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);

/** One more period, in the form's values. */
export const periodForm = z
  .object({
    from: clock('请输入开始时间，例如 22:00'),
    to: clock('请输入结束时间，例如 06:00'),
    bytesPerSecond: z.int().nonnegative(),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: '结束时间不能和开始时间相同' });
export type PeriodForm = z.infer<typeof periodForm>;

/** `22:00–次日 06:00` */
export function periodName({ from, to }: Pick<BandwidthPeriod, 'from' | 'to'>): string {
  return to < from ? `${from}–次日 ${to}` : `${from}–${to}`;
}

/** The minutes of the day that a period covers; in two parts if it crosses midnight. */
function spans({ from, to }: Pick<BandwidthPeriod, 'from' | 'to'>): [string, string][] {
  if (from < to) return [[from, to]];
  const night: [string, string] = [from, '24:00'];
  return to === '00:00' ? [night] : [night, ['00:00', to]];
}

/** The existing period that overlaps with a new one. */
export function overlapping(
  periods: readonly BandwidthPeriod[],
  next: Pick<BandwidthPeriod, 'from' | 'to'>,
): BandwidthPeriod | undefined {
  return periods.find((period) =>
    spans(period).some(([from, to]) => spans(next).some(([f, t]) => from < t && f < to)),
  );
}

/** The limit at a time of day in bytes per second; 0 is unlimited. */
export function limitAt(
  {
    bandwidthLimit = 0,
    bandwidthSchedule = [],
  }: Pick<LocalSettingOnPage, 'bandwidthLimit' | 'bandwidthSchedule'>,
  now: Date,
): number {
  const time = formatClock(now.getTime());
  const period = bandwidthSchedule.find((each) =>
    spans(each).some(([from, to]) => from <= time && time < to),
  );
  return period?.bytesPerSecond ?? bandwidthLimit;
}

import type { BandwidthPeriod, LocalSetting } from '@gamebox/contract/host';

type Limits = Pick<LocalSetting, 'bandwidthLimit' | 'bandwidthSchedule'>;

/**
 * The limit at a local time in bytes per second; 0 is unlimited. The first matching period counts.
 */
export function limitAt({ bandwidthLimit, bandwidthSchedule }: Limits, at: Date): number {
  const minute = at.getHours() * 60 + at.getMinutes();
  const period = bandwidthSchedule.find((each) => holds(each, minute));
  return period?.bytesPerSecond ?? bandwidthLimit;
}

/** `to` is the first minute after the period; if both are equal, the period is the whole day. */
function holds({ from, to }: BandwidthPeriod, minute: number): boolean {
  const begin = minuteOf(from);
  const end = minuteOf(to);
  if (begin === end) return true;
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

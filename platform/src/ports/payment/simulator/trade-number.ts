import { randomInt } from 'node:crypto';

/** A number as long as the providers' own: the day and random digits. */
export function tradeNumber(now: number): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}22${String(randomInt(10 ** 12)).padStart(18, '0')}`;
}

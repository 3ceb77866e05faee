import { z } from 'zod';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';

/** `2026-11-22 13:05:09` on a clock in China, as providers write times. */
export function chinaDateTime(time: number): string {
  const { day, secondOfDay } = chinaClock(time);
  const parts = [secondOfDay / 3600, (secondOfDay / 60) % 60, secondOfDay % 60];
  return `${day} ${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}`;
}

/** The same read: epoch milliseconds. */
export const chinaTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`))
  .pipe(z.int());

/** `88.80` for 8880 fen. */
export function yuanOf(fen: number): string {
  return `${String(Math.floor(fen / 100))}.${String(fen % 100).padStart(2, '0')}`;
}

/** `88.8`, `88.80`, `-1.00`, and numbers of JSON, read as fen without a float in between. */
export const fenOfYuan = z
  .union([z.string(), z.number()])
  .transform((given) => String(given).trim())
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/))
  .transform((text) => {
    const [yuan = '', fraction = ''] = text.replace('-', '').split('.');
    const fen = Number(yuan) * 100 + Number(fraction.padEnd(2, '0'));
    return text.startsWith('-') ? -fen : fen;
  });

/** Both providers have a day's bill by then, the day after, in China. */
const BILL_READY_HOUR = 12;

/** Whether a day without a bill had no payments, rather than its bill being still to come. */
export function isBillDue(day: string, now: number): boolean {
  return now >= parseChinaDay(day) + DAY_MS + BILL_READY_HOUR * 3_600_000;
}

/** Without what splits a line of a bill, and not longer than a provider takes. */
export function billableText(text: string, length: number): string {
  return text.replaceAll(/[,"`\s]+/g, ' ').slice(0, length);
}

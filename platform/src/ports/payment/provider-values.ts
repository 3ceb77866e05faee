import { z } from 'zod';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';

/** A provider's time in epoch milliseconds. Nothing was paid before them. */
export const providerTime = z.int().nonnegative();

/** Formats a time in China as providers write it: `2026-11-22 13:05:09`. */
export function chinaDateTime(time: number): string {
  const { day, secondOfDay } = chinaClock(time);
  const parts = [secondOfDay / 3600, (secondOfDay / 60) % 60, secondOfDay % 60];
  return `${day} ${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}`;
}

/** Parses that form to epoch milliseconds. */
export const chinaTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`))
  .pipe(providerTime);

/** `88.80` for 8880 fen. */
export function yuanOf(fen: number): string {
  return `${String(Math.floor(fen / 100))}.${String(fen % 100).padStart(2, '0')}`;
}

/** Parses `88.8`, `88.80`, `-1.00` and JSON numbers as fen, without a float in between. */
export const fenOfYuan = z
  .union([z.string(), z.number()])
  .transform((given) => String(given).trim())
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/))
  .transform((text) => {
    const [yuan = '', fraction = ''] = text.replace('-', '').split('.');
    const fen = Number(yuan) * 100 + Number(fraction.padEnd(2, '0'));
    return text.startsWith('-') ? -fen : fen;
  });

/** At this hour of the next day in China both providers have the day's bill. */
const BILL_READY_HOUR = 12;

/** Whether a missing bill means that the day had no payments, and not that the bill is late. */
export function isBillDue(day: string, now: number): boolean {
  return now >= parseChinaDay(day) + DAY_MS + BILL_READY_HOUR * 3_600_000;
}

/**
 * Removes characters that would split a line of a bill, and cuts the text to the provider's limit.
 */
export function billableText(text: string, length: number): string {
  return text.replaceAll(/[,"`\s]+/g, ' ').slice(0, length);
}

import { median, range } from './statistics.ts';

/** `1234.5` → `1,235`; below 10 with two decimals. */
export function number(value: number): string {
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `median (lowest–highest)`. */
export function spread(values: readonly number[]): string {
  const [lowest, highest] = range(values);
  return `${number(median(values))} (${number(lowest)}–${number(highest)})`;
}

/** Kilobytes of 1000 bytes, one decimal. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

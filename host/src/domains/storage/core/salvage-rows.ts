import { z } from 'zod';

/** What could be made of stored JSON: `salvaged` where part of it had to be given up. */
export interface Parsed<T> {
  readonly value: T;
  readonly salvaged: boolean;
}

const list = z.array(z.unknown());
const record = z.record(z.string(), z.unknown());

/** Keeps every usable row of a stored list; nothing where it is none. */
export function salvageRows<T>(stored: unknown, row: z.ZodType<T>): Parsed<T[]> {
  const { data: rows } = list.safeParse(stored);
  if (rows === undefined) return { value: [], salvaged: true };
  const value = rows.flatMap((each) => usable(each, row));
  return { value, salvaged: value.length < rows.length };
}

/** Keeps every usable entry of a stored record; nothing where it is none. */
export function salvageEntries<T>(stored: unknown, row: z.ZodType<T>): Parsed<Record<string, T>> {
  const { data } = record.safeParse(stored);
  if (data === undefined) return { value: {}, salvaged: true };
  const entries = Object.entries(data);
  const kept = entries.flatMap(([name, each]) => usable(each, row).map((value) => [name, value]));
  return { value: Object.fromEntries(kept), salvaged: kept.length < entries.length };
}

function usable<T>(stored: unknown, row: z.ZodType<T>): T[] {
  const parsed = row.safeParse(stored);
  return parsed.success ? [parsed.data] : [];
}

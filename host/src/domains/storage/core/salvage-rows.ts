import { safeParse } from '@gamebox/contract/host';
import { z } from 'zod';

/** The result of reading stored JSON; `salvaged` if a part was not usable. */
export interface Parsed<T> {
  readonly value: T;
  readonly salvaged: boolean;
}

const list = z.array(z.unknown());
const record = z.record(z.string(), z.unknown());

/** Keeps every usable row of a stored list; empty if it is no list. */
export function salvageRows<T>(stored: unknown, row: z.ZodType<T>): Parsed<T[]> {
  const { data: rows } = list.safeParse(stored);
  if (rows === undefined) return { value: [], salvaged: true };
  const value = rows.flatMap((each) => usable(each, row));
  return { value, salvaged: value.length < rows.length };
}

/** Keeps every usable entry of a stored record; empty if it is no record. */
export function salvageEntries<T>(stored: unknown, row: z.ZodType<T>): Parsed<Record<string, T>> {
  const { data } = record.safeParse(stored);
  if (data === undefined) return { value: {}, salvaged: true };
  const entries = Object.entries(data);
  const kept = entries.flatMap(([name, each]) => usable(each, row).map((value) => [name, value]));
  return { value: Object.fromEntries(kept), salvaged: kept.length < entries.length };
}

function usable<T>(stored: unknown, row: z.ZodType<T>): T[] {
  const parsed = safeParse(row, stored);
  return parsed.success ? [parsed.data] : [];
}

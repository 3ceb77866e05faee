import { z } from 'zod';
import { safeParse } from './safe-parse.ts';
import type { Parsed } from './safe-parse.ts';
import { readRespelled, valueAt } from './respell.ts';

/** A value on the wire that this version does not know. */
export interface UnknownValue {
  /**
   * Numbers, booleans and null as they are; for anything else only its type, because it may be
   * personal data.
   */
  readonly value: number | boolean | string | null;
  /** What the contract expects at this place. */
  readonly expected: string;
}

type Known<T extends z.ZodType, F> = z.ZodType<z.output<T> | F, z.input<T>> & {
  _zod: { optin: T['_zod']['optin']; optout: T['_zod']['optout'] };
};

/** Filled while `readMessage` parses; zod has no other way to return data from a catch. */
let found: UnknownValue[] = [];

/**
 * A field whose values another program may extend: a value that does not match is read as
 * `instead`, and the rest of the message is accepted. Only for reading; `parseToSend` is as strict
 * as the schema inside.
 */
export function known<T extends z.ZodType, const F = null>(
  schema: T,
  // No default value, because `undefined` is a valid argument.
  ...given: [instead?: F]
): Known<T, F> {
  // The type is that of the result; the fallback need not be a value of the schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  const fallback = (given.length === 0 ? null : given[0]) as z.output<T>;
  // JSON Schema asks for the fallback without any context.
  const read = schema.catch((failed?: { value: unknown; issues: readonly Issue[] }) => {
    if (failed === undefined) return fallback;
    tell(failed.value, failed.issues[0]);
    const count = found.length;
    const respelled = readRespelled(schema, failed.value);
    found.length = count;
    return respelled.success ? respelled.data : fallback;
  });
  return read;
}

/** A number of a range. One beyond an end is read as that end, and what is no number as the least. */
export function knownWithin(least: number, most: number): Known<z.ZodNumber, number> {
  return z
    .number()
    .min(least)
    .max(most)
    .catch((failed?: { value: unknown; issues: readonly Issue[] }) => {
      if (failed === undefined) return least;
      tell(failed.value, failed.issues[0]);
      const value = typeof failed.value === 'boolean' ? Number.NaN : Number(failed.value);
      return Number.isNaN(value) ? least : Math.min(most, Math.max(least, value));
    });
}

function tell(value: unknown, issue: Issue | undefined): void {
  found.push({ value: harmless(value), expected: textOf(issue) });
}

interface Issue {
  readonly code?: string | undefined;
  readonly values?: unknown;
  readonly expected?: unknown;
}

/** Not zod's own message: the client's build contains no texts of issues. */
function textOf({ code, values, expected }: Issue = {}): string {
  if (Array.isArray(values)) return values.map(String).join('|');
  return typeof expected === 'string' ? expected : (code ?? '');
}

function harmless(value: unknown): UnknownValue['value'] {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return typeof value;
}

export type ReadMessage<T extends z.ZodType> = Parsed<z.output<T>> & {
  /** Called with values that were read as unknown, to log them. */
  readonly unknown: readonly UnknownValue[];
};

/**
 * Reads what another program sent: unknown values are replaced and reported, and other spellings
 * than the contract's are accepted (`respell.ts`).
 */
export function readMessage<T extends z.ZodType>(schema: T, value: unknown): ReadMessage<T> {
  const { unknown, ...parsed } = readStrictly(schema, value);
  if (parsed.success) return { ...parsed, unknown };
  found = [];
  const respelled = readRespelled(schema, value);
  if (!respelled.success) return { ...parsed, unknown };
  found = [];
  for (const issue of parsed.error.issues) tell(valueAt(value, issue.path), issue);
  return { ...respelled, unknown: [...unknown, ...found] };
}

function readStrictly<T extends z.ZodType>(schema: T, value: unknown): ReadMessage<T> {
  found = [];
  const parsed = safeParse(schema, value);
  const unknown = found;
  found = [];
  return { ...parsed, unknown };
}

/** For messages of this program: a value that the contract does not name is a bug. */
export function parseToSend<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { unknown, ...parsed } = readStrictly(schema, value);
  if (!parsed.success) throw parsed.error;
  const [first] = unknown;
  if (first !== undefined)
    throw new TypeError(`not in the contract: ${String(first.value)} (${first.expected})`);
  return parsed.data;
}

import type { z } from 'zod';
import { readRespelled, valueAt } from './respell.ts';

/** A value on the wire that this version does not know. */
export interface UnknownValue {
  /** Numbers, booleans and null as they came, of anything else its type: it may be personal. */
  readonly value: number | boolean | string | null;
  /** What the contract expects there. */
  readonly expected: string;
}

type Known<T extends z.ZodType, F> = z.ZodType<z.output<T> | F, z.input<T>> & {
  _zod: { optin: T['_zod']['optin']; optout: T['_zod']['optout'] };
};

/** Filled while `readMessage` parses; zod gives a catch no other way out. */
let found: UnknownValue[] = [];

/**
 * A field whose value another's program may know more of than this version: what does not match,
 * however it is spelled, is read as `instead` and refuses nothing else. For what is read;
 * `parseToSend` is as strict as the schema inside.
 */
export function known<T extends z.ZodType, const F = null>(
  schema: T,
  // No default value: `undefined` is one to give.
  ...given: [instead?: F]
): Known<T, F> {
  // Typed as what it reads; the catch value need not be one of the schema's own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  const fallback = (given.length === 0 ? null : given[0]) as z.output<T>;
  // JSON Schema asks for the fallback without any context.
  const read = schema.catch((failed?: { value: unknown; issues: readonly Issue[] }) => {
    if (failed === undefined) return fallback;
    tell(failed.value, failed.issues[0]);
    const told = found.length;
    const respelled = readRespelled(schema, failed.value);
    found.length = told;
    return respelled.success ? respelled.data : fallback;
  });
  return read;
}

function tell(value: unknown, issue: Issue | undefined): void {
  found.push({ value: harmless(value), expected: wordsOf(issue) });
}

interface Issue {
  readonly code?: string | undefined;
  readonly values?: unknown;
  readonly expected?: unknown;
}

/** Not zod's own message: the client's build has no words for issues. */
function wordsOf({ code, values, expected }: Issue = {}): string {
  if (Array.isArray(values)) return values.map(String).join('|');
  return typeof expected === 'string' ? expected : (code ?? '');
}

function harmless(value: unknown): UnknownValue['value'] {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return typeof value;
}

export type ReadMessage<T extends z.ZodType> = z.ZodSafeParseResult<z.output<T>> & {
  /** For the log: values that were read as unknown. */
  readonly unknown: readonly UnknownValue[];
};

/**
 * Reads what another program sent: unknown values are set aside, told, and the rest is used, what
 * is spelled otherwise than the contract says (`respell.ts`) as well.
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
  const parsed = schema.safeParse(value);
  const unknown = found;
  found = [];
  return { ...parsed, unknown };
}

/** What this program sends itself: a value that the contract does not name is its own fault. */
export function parseToSend<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { unknown, ...parsed } = readStrictly(schema, value);
  if (!parsed.success) throw parsed.error;
  const [first] = unknown;
  if (first !== undefined)
    throw new TypeError(`not in the contract: ${String(first.value)} (${first.expected})`);
  return parsed.data;
}

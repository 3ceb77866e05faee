import type { z } from 'zod';
import { safeParse } from './safe-parse.ts';
import type { Parsed } from './safe-parse.ts';

type Path = readonly PropertyKey[];

interface Issue {
  readonly path: Path;
  /** The type that zod names if a value is missing or has another one. */
  readonly expected?: unknown;
}

/** Enough for each possible spelling of an object and of the fields that it lacks. */
const ROUNDS = 5;

/**
 * Accepts other spellings from other programs: a number as text, 1 for true, null for an optional
 * field or for an empty text, list or object. A row of a list that still can't be read is left out.
 * A missing number or boolean is never made up: an answer without a required one, such as whether a
 * minor may play, is refused.
 */
export function readRespelled<T extends z.ZodType>(schema: T, given: unknown): Parsed<z.output<T>> {
  let value = given;
  /** How many spellings of the value at each path were tried. */
  const tried = new Map<string, number>();
  let read = safeParse(schema, value);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (read.success) return read;
    const before = value;
    for (const issue of read.error.issues) {
      const { path } = issue;
      const key = path.map(String).join('.');
      const times = tried.get(key) ?? 0;
      const spellings = spellingsOf(valueAt(given, path), issue);
      if (times === spellings.length) continue;
      value = replaced(value, path, spellings[times]);
      tried.set(key, times + 1);
    }
    if (value === before) break;
    read = safeParse(schema, value);
  }
  return read.success ? read : safeParse(schema, withoutRows(value, read.error.issues));
}

/** Other spellings of a value, the most likely first. */
function spellingsOf(value: unknown, { expected }: Issue): readonly unknown[] {
  if (value === null) return [undefined, ...emptyOf(expected)];
  if (value === undefined) return [null, ...emptyOf(expected)];
  if (value === 'true' || value === 'false') return [value === 'true'];
  if (typeof value === 'boolean') return [Number(value)];
  if (typeof value === 'number') return expected === 'boolean' ? booleanOf(value) : [String(value)];
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return [];
  return expected === 'boolean' ? booleanOf(Number(value)) : [Number(value)];
}

function emptyOf(expected: unknown): readonly unknown[] {
  if (expected === 'string') return [''];
  if (expected === 'array') return [[]];
  return expected === 'object' ? [{}] : [];
}

const booleanOf = (value: number): readonly boolean[] =>
  value === 0 || value === 1 ? [value === 1] : [];

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

function replaced(value: unknown, [head, ...rest]: Path, by: unknown): unknown {
  if (head === undefined) return by;
  const part = replaced(valueAt(value, [head]), rest, by);
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === head ? part : item));
  return { ...Object(value), [head]: part };
}

/** Removes the innermost rows with unreadable values. */
function withoutRows(value: unknown, issues: readonly Issue[]): unknown {
  const rows = new Map<string, Path>();
  for (const { path } of issues) {
    const row = path.slice(0, path.map((key) => typeof key === 'number').lastIndexOf(true) + 1);
    if (row.length > 0) rows.set(JSON.stringify(row.map(String)), row);
  }
  // The innermost and last ones first, so that the indexes of the others stay valid.
  const inOrder = [...rows.values()].sort(
    (a, b) => b.length - a.length || Number(b.at(-1)) - Number(a.at(-1)),
  );
  return inOrder.reduce((now, row) => {
    const list = row.slice(0, -1);
    const items = valueAt(now, list);
    if (!Array.isArray(items)) return now;
    return replaced(
      now,
      list,
      items.filter((_, at) => at !== row.at(-1)),
    );
  }, value);
}

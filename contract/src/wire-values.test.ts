import { expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls.ts';

interface Field {
  readonly place: string;
  readonly name: string;
  readonly text: string;
}

/** The fields of an answer, at any depth, with their JSON Schemas as text. */
function fieldsOf(schema: unknown, call: string): readonly Field[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]: [string, unknown]) => {
    const named = key === 'properties' ? Object.entries(Object(part)) : [];
    return named
      .map(([name, field]) => ({ place: `${call} ${name}`, name, text: JSON.stringify(field) }))
      .concat(fieldsOf(part, call));
  });
}

const FIELDS = CALLS.flatMap(({ call }) =>
  fieldsOf(z.toJSONSchema(call.result, { reused: 'inline' }), `${call.method} ${call.path}`),
);

/** A client's and a channel's are texts of their own; days of the calendar are dates. */
const OTHERS = new Set(['clientId', 'channelId', 'knownUntil']);

test.each([
  ['times', /^time$|Time$|From$|Until$/, '"type":"integer","minimum":0'],
  ['sums of money', /^fen$|Fen$/, '"type":"integer",'],
  ['ids', /Id$/, '"type":"integer","exclusiveMinimum":0'],
])('%s are whole JSON numbers in every answer', (_, names, type) => {
  const named = FIELDS.filter(({ name }) => names.test(name) && !OTHERS.has(name));
  expect(named.length).toBeGreaterThan(20);
  const other = /"type":"(?:string|number|boolean|object|array)"/;
  const wrong = named.filter(({ text }) => !text.includes(type) || other.test(text));
  expect(wrong.map(({ place }) => place)).toEqual([]);
});

import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../business-error.ts';

/** No call has an input half as deep. A walk without this bound would overflow the stack. */
const MAX_DEPTH = 16;

/**
 * Makes a request ready for the schemas: without a body it has an empty one, and an empty query
 * value is as left out, for a form sends what was not filled in, and it would be read as the
 * number 0. Refuses texts that no database column can hold (NUL, halves of surrogate pairs) and
 * values that are nested too deep.
 */
export function prepareInput(request: FastifyRequest): void {
  request.body ??= {};
  request.query = withoutEmpty(request.query ?? {});
  refuseBadText(request);
}

function withoutEmpty(query: object): object {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === '';
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isEmpty(value)));
}

function refuseBadText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const field = badField(part, '', 0);
    if (field !== null) throw new BusinessError('BAD_REQUEST', field === '' ? 'body' : field);
  }
}

function badField(value: unknown, field: string, depth: number): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : field;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return field;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return field;
    const bad = badField(inner, field === '' ? key : field, depth + 1);
    if (bad !== null) return bad;
  }
  return null;
}

/** Whether a database column can hold it. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

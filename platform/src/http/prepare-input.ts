import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../business-error.ts';

/** No call's input is half as deep. Without this limit a deep value would overflow the stack. */
const MAX_DEPTH = 16;

/**
 * Prepares a request for its schemas. A missing body becomes an empty one. Empty query values are
 * removed, because forms send empty fields and they would be read as the number 0. Refuses texts
 * that a database column can't store (NUL, unpaired surrogates), values that are nested too deep,
 * and a `length` that is an object: zod computes with it (see `safeParse` of the contract).
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
    const top = field === '' ? key : field;
    if (key === 'length' && typeof inner === 'object' && inner !== null) return top;
    const bad = badField(inner, top, depth + 1);
    if (bad !== null) return bad;
  }
  return null;
}

/** Whether a database column can store the text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

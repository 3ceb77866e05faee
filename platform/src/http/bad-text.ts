import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../business-error.ts';

/** Refuses texts no database column can hold: NUL, and halves of surrogate pairs. */
export function refuseBadText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const field = badField(part, '');
    if (field !== null) throw new BusinessError('BAD_REQUEST', field === '' ? 'body' : field);
  }
}

function badField(value: unknown, field: string): string | null {
  if (typeof value === 'string') return isGood(value) ? null : field;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (!isGood(key)) return field;
    const bad = badField(inner, field === '' ? key : field);
    if (bad !== null) return bad;
  }
  return null;
}

function isGood(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

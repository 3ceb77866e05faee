import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pagePointsOrders } from './api/order.ts';
import { CALLS } from './calls.ts';
import { SPECIFIED_CALLS } from './specified-calls.ts';

/** The calls that `docs/http.md` adds. */
const ADDED_BY_WIRE = [
  'GET /api/web-api/game/page',
  'GET /api/web-api/game/get',
  'GET /api/web-api/news/page',
  'GET /api/web-api/news/get',
];

const defined = CALLS.map(({ call }) => `${call.method} ${call.path}`);

describe('the calls of the contract', () => {
  test.each([...SPECIFIED_CALLS, ...ADDED_BY_WIRE])('%s is exported', (row) => {
    expect(defined).toContain(row);
  });

  test('each method and path is unique', () => {
    expect(new Set(defined).size).toBe(defined.length);
  });

  test('each name is unique', () => {
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
  });

  test('every schema can be shown as JSON Schema, so OpenAPI leaves nothing out', () => {
    for (const { call } of CALLS) {
      for (const input of [call.query, call.params, call.body])
        expect(z.toJSONSchema(input, { io: 'input' })).toHaveProperty('type', 'object');
      expect(z.toJSONSchema(call.result, { io: 'output' })).toBeTypeOf('object');
    }
  });

  test('path parameters and their schema agree', () => {
    for (const { call } of CALLS)
      expect([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
        Object.keys(call.params.shape),
      );
  });

  test('orders of points come in pages of 100', () => {
    expect(pagePointsOrders.query.parse({})).toEqual({ pageNo: 1, pageSize: 100 });
  });
});

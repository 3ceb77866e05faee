import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useRequestId } from './request-id.ts';

test('the same content keeps its id until its answer is known', () => {
  const { current } = renderHook(useRequestId).result;
  const first = current.take('a');
  expect(z.uuid().safeParse(first).success).toBe(true);
  expect(current.take('a')).toBe(first);
  current.settle();
  expect(current.take('a')).not.toBe(first);
});

test('other content is another request', () => {
  const { current } = renderHook(useRequestId).result;
  expect(current.take('a')).not.toBe(current.take('b'));
});

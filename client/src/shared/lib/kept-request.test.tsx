import { exchangeRubies } from '@gamebox/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useKeptRequest } from './kept-request.ts';

beforeEach(() => localStorage.clear());

/** The hook as a new page has it. */
function open(userId: number | null = 7) {
  const { current } = renderHook(() => useKeptRequest(exchangeRubies, userId)).result;
  return {
    ...current,
    take: (content: string, goodsId = 1) =>
      current.take(content, (requestId) => ({ goodsId, requestId })),
  };
}

test('the same content is asked again as it was until its answer is known', () => {
  const page = open();
  const first = page.take('a');
  expect(exchangeRubies.body.safeParse(first).success).toBe(true);
  expect(page.take('a', 2)).toEqual(first);
  page.settle('a');
  expect(page.take('a').requestId).not.toBe(first.requestId);
});

test('other content is another request, and leaves the first one as it was', () => {
  const page = open();
  const first = page.take('a');
  expect(page.take('b').requestId).not.toBe(first.requestId);
  expect(page.take('a')).toEqual(first);
});

test('what was not answered is asked again by a page that was loaded anew', () => {
  const first = open().take('a');
  expect(open().take('a', 2)).toEqual(first);
  open().settle('a');
  expect(open().take('a').requestId).not.toBe(first.requestId);
  expect(localStorage.getItem('unanswered')).not.toContain(first.requestId);
});

test('another player of the same computer asks for another', () => {
  expect(open(7).take('a').requestId).not.toBe(open(8).take('a').requestId);
});

test('a quarter of an hour after a restart the same press is a new one', () => {
  vi.useFakeTimers();
  try {
    const first = open().take('a');
    vi.advanceTimersByTime(899_000);
    expect(open().take('a')).toEqual(first);
    vi.advanceTimersByTime(2_000);
    expect(open().take('a').requestId).not.toBe(first.requestId);
  } finally {
    vi.useRealTimers();
  }
});

test('whatever else is stored there is no request', () => {
  localStorage.setItem('unanswered', '{"7 /x a":{"time":1},"b":null}');
  expect(open().take('a').goodsId).toBe(1);
});

import { exchangeRubies } from '@gamebox/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useKeptRequest } from './kept-request.ts';

beforeEach(() => localStorage.clear());

/** The hook as a new page has it. */
function open(userId = 7) {
  const { current } = renderHook(() => useKeptRequest(exchangeRubies, userId)).result;
  if (current === null) throw new Error('a known player has requests');
  return {
    ...current,
    take: (content: string, goodsId = 1) =>
      current.take(content, (requestId) => ({ goodsId, requestId })),
  };
}

test('the same content gives the same request until it is answered', () => {
  const page = open();
  const first = page.take('a');
  expect(exchangeRubies.body.safeParse(first).success).toBe(true);
  expect(page.take('a', 2)).toEqual(first);
  page.settle('a');
  expect(page.take('a').requestId).not.toBe(first.requestId);
});

test('other content gives another request, and leaves the first one unchanged', () => {
  const page = open();
  const first = page.take('a');
  expect(page.take('b').requestId).not.toBe(first.requestId);
  expect(page.take('a')).toEqual(first);
});

test('a reloaded page repeats the unanswered request', () => {
  const first = open().take('a');
  expect(open().take('a', 2)).toEqual(first);
  open().settle('a');
  expect(open().take('a').requestId).not.toBe(first.requestId);
  expect(localStorage.getItem('unanswered')).not.toContain(first.requestId);
});

test('another player of the same computer gets another request', () => {
  expect(open(7).take('a').requestId).not.toBe(open(8).take('a').requestId);
});

test('a quarter of an hour after a restart the same content gives a new request', () => {
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

test('any other stored text is ignored', () => {
  localStorage.setItem('unanswered', '{"7 /x a":{"time":1},"b":null}');
  expect(open().take('a').goodsId).toBe(1);
});

test('nothing can be sent before the player is known, and each finds their own request alone', () => {
  const make = (requestId: string) => ({ goodsId: 1, requestId });
  const unknown: { userId: number | null } = { userId: null };
  const page = renderHook(({ userId }) => useKeptRequest(exchangeRubies, userId), {
    initialProps: unknown,
  });
  expect(page.result.current).toBeNull();
  page.rerender({ userId: 7 });
  const first = page.result.current;
  const body = first?.take('a', make);
  page.rerender({ userId: 8 });
  const second = page.result.current;
  expect(second?.find('a')).toBeUndefined();
  expect(second?.list()).toEqual([]);
  const other = second?.take('a', make);
  expect(other?.requestId).not.toBe(body?.requestId);
  // The first player's answer comes late.
  first?.settle('a');
  expect(second?.find('a')).toEqual(other);
  expect(open(7).find('a')).toBeUndefined();
});

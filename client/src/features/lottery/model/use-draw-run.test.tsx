import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrawRun } from './use-draw-run.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const begin = (places = 8) => renderHook(() => useDrawRun(places)).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([0, 3, 7])('the light stops on prize %i, and nowhere else', async (place) => {
  const run = begin();
  act(() => run.current.start());
  await pass(500);
  const landed = vi.fn<() => void>();
  act(() => {
    void run.current.land(place).then(landed);
  });
  await pass(200);
  expect(landed).not.toHaveBeenCalled();
  await pass(6000);
  expect(landed).toHaveBeenCalledOnce();
  expect(run.current.lit).toBe(place);
});

test('skipping shows the result as soon as it is known', async () => {
  const run = begin();
  act(() => run.current.start());
  act(() => run.current.skip());
  const landed = vi.fn<() => void>();
  await act(() => run.current.land(5).then(landed));
  expect(landed).toHaveBeenCalledOnce();
  expect(run.current.lit).toBe(5);
});

test('with reduced motion the light does not run', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const run = begin();
  act(() => run.current.start());
  expect(run.current.lit).toBeNull();
  await act(() => run.current.land(2));
  expect(run.current.lit).toBe(2);
});

test('a draw that failed leaves no light', () => {
  const run = begin();
  act(() => run.current.start());
  act(() => run.current.clear());
  expect(run.current.lit).toBeNull();
});

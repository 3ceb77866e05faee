import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadScreens } from './preload-screens.ts';
import { SCREENS } from './screens.ts';

let end: () => void;
const lazyOnes = SCREENS.filter((screen) => screen.load !== undefined);
const loads = () => lazyOnes.map(({ load }) => vi.mocked(load).mock.calls.length);
const loadOf = (path: string) => SCREENS.find((screen) => screen.path === path)?.load;

beforeEach(() => {
  vi.useFakeTimers();
  for (const screen of lazyOnes) vi.spyOn(screen, 'load').mockResolvedValue(() => null);
  document.body.innerHTML = '<a href="/news"><b>新闻</b></a><a href="https://x.test/game">x</a>';
  end = preloadScreens();
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test('nothing is preloaded while the start is busy', async () => {
  await vi.advanceTimersByTimeAsync(19_999);
  expect(loads().every((count) => count === 0)).toBe(true);
});

test('pointing at a link loads its screen once; a link to another site loads none', () => {
  for (const element of document.querySelectorAll('b, a')) {
    element.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  }
  expect(loadOf('/news')).toHaveBeenCalledOnce();
  expect(loadOf('/game')).not.toHaveBeenCalled();
});

test('the other screens are loaded later, and a failed load is retried', async () => {
  vi.mocked(loadOf('/news') ?? vi.fn<() => Promise<() => null>>()).mockRejectedValueOnce(
    new Error('offline'),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(loads().every((count) => count === 1)).toBe(true);
  document.querySelector('a')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  expect(loadOf('/news')).toHaveBeenCalledTimes(2);
});

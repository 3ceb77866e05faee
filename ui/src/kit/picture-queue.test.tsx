import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Cover } from './cover.tsx';
import { holdPictures } from './picture-queue.ts';

class FakeTiming {
  readonly initiatorType = 'img';
  readonly transferSize = 300;
  readonly duration: number;
  constructor(duration: number) {
    this.duration = duration;
  }
}

/** What the browser tells of nearness and of network times; it lives as long as the queue. */
let approach: (entries: { target: Element; isIntersecting: boolean }[]) => void;
let time: (list: { getEntries: () => FakeTiming[] }) => void;
const nearness = { observe: vi.fn<() => void>(), unobserve: vi.fn<() => void>() };

const near = (...targets: Element[]) =>
  approach(targets.map((target) => ({ target, isIntersecting: true })));
const gone = (...targets: Element[]) =>
  approach(targets.map((target) => ({ target, isIntersecting: false })));
const took = (ms: number) => time({ getEntries: () => [new FakeTiming(ms)] });

beforeAll(() => {
  vi.stubGlobal('PerformanceResourceTiming', FakeTiming);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: typeof time) {
        time = tell;
      }
      observe = () => undefined;
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof approach) {
        approach = tell;
      }
      observe = nearness.observe;
      unobserve = nearness.unobserve;
    },
  );
});

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  cleanup();
  holdPictures(false);
  took(10);
  vi.useRealTimers();
});

/** So many covers below each other, none near yet. */
function show(count: number) {
  const names = Array.from({ length: count }, (_, index) => `${index}`);
  const { unmount } = render(
    <div>
      {names.map((name) => (
        <Cover key={name} src={`/${name}.svg`} name={name} />
      ))}
    </div>,
  );
  const pictures = [...document.querySelectorAll('img')];
  const picture = (index: number) => {
    const found = pictures[index];
    if (found === undefined) throw new Error(`no picture ${index}`);
    return found;
  };
  const asked = () => pictures.flatMap((one, index) => (one.hasAttribute('src') ? [index] : []));
  return { pictures, picture, asked, unmount };
}

test('on a good line all that are near come at once, and no others', () => {
  const { pictures, asked } = show(9);
  expect(asked()).toEqual([]);
  near(...pictures.slice(0, 7));
  expect(asked()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('what is seen first waits for no nearness', async () => {
  render(<Cover src="/first.svg" name="一" eager />);
  await act(async () => undefined);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/first.svg');
});

test('on a slow line four come at once, and each that has come makes room', () => {
  const { pictures, picture, asked } = show(7);
  took(900);
  near(...pictures);
  expect(asked()).toEqual([0, 1, 2, 3]);
  fireEvent.load(picture(1));
  expect(picture(1).dataset['shown']).toBe('');
  expect(asked()).toEqual([0, 1, 2, 3, 4]);
  fireEvent.error(picture(2));
  expect(asked()).toContain(5);
});

test('a line that is good again has all its room', () => {
  const { pictures, asked } = show(7);
  took(900);
  near(...pictures);
  took(40);
  expect(asked()).toHaveLength(7);
});

test('a line that turns out to be slow takes back what has no connection yet', () => {
  const { pictures, asked } = show(9);
  near(...pictures);
  took(900);
  expect(asked()).toEqual([0, 1, 2, 3]);
});

test('on a slow line pictures come one by one while something else is awaited', () => {
  const { pictures, picture, asked } = show(6);
  took(900);
  near(picture(0));
  holdPictures(true);
  near(...pictures.slice(1));
  expect(asked()).toEqual([0]);
  fireEvent.load(picture(0));
  expect(asked()).toEqual([0, 1]);
  holdPictures(false);
  expect(asked()).toEqual([0, 1, 2, 3, 4]);
});

test('what is in sight comes before what is only near', () => {
  const { pictures, picture, asked } = show(7);
  took(900);
  vi.spyOn(picture(6), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 100, 100));
  near(...pictures);
  expect(asked()).toEqual([0, 1, 2, 6]);
});

test('what is scrolled away before it came is given up, and comes when it is near again', () => {
  const { pictures, picture, asked } = show(6);
  took(900);
  near(...pictures);
  gone(picture(0), picture(5));
  expect(asked()).toEqual([1, 2, 3, 4]);
  near(picture(0));
  fireEvent.load(picture(1));
  expect(asked()).toEqual([0, 1, 2, 3, 4]);
});

test('what leaves the page is asked for no longer, and makes room', () => {
  const first = show(4);
  took(900);
  near(...first.pictures);
  first.unmount();
  expect(first.asked()).toEqual([]);
  const next = show(4);
  near(...next.pictures);
  expect(next.asked()).toHaveLength(4);
});

test('a picture that never comes keeps the others waiting for a while only', () => {
  const { pictures, asked } = show(5);
  took(900);
  near(...pictures);
  vi.advanceTimersByTime(7900);
  expect(asked()).toHaveLength(4);
  vi.advanceTimersByTime(200);
  expect(asked()).toHaveLength(5);
});

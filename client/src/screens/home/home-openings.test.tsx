import { listServerOpenings } from '@gamebox/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleOpening } from '../../test/sample-games.ts';
import { HomeOpenings } from './home-openings.tsx';

const HOUR = 3_600_000;
const COLUMN = 272;
/** Four of the columns are in view. */
const VIEW = 4 * COLUMN;
const NOON = Date.parse('2026-06-17T12:10:00+08:00');

/** jsdom has no layout: this fakes columns side by side, and a row that scrolls at once. */
beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void;
      constructor(report: () => void) {
        this.#report = report;
      }
      observe(): void {
        this.#report();
      }
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(VIEW);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.children.length * COLUMN;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.tagName === 'LI' ? 12 + place * COLUMN : 0;
  });
  vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(function (
    this: Element,
    by?: ScrollToOptions | number,
  ) {
    const left = typeof by === 'object' ? (by.left ?? 0) : 0;
    const farthest = this.scrollWidth - this.clientWidth;
    this.scrollLeft = Math.min(farthest, Math.max(0, this.scrollLeft + left));
    fireEvent.scroll(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Adds a server for each hour, from `first` to `last` hours after now. */
function opensHourly(first: number, last: number) {
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  fakeApi().on(
    listServerOpenings,
    hours.map((hour) => sampleOpening(100 + hour, { openTime: NOON + hour * HOUR })),
  );
  return renderScreen('/home', <HomeOpenings />);
}

const button = (name: string) => screen.findByRole('button', { name: `开服时间表：${name}` });
const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled');

test('begins with one past opening, and the buttons scroll both ways', async () => {
  const { user } = opensHourly(-3, 8);
  const row = await screen.findByRole('list', { name: /开服的服务器$/ });
  // Four openings are in the past: the fourth is visible, followed by the marker of the current
  // time.
  await waitFor(() => expect(row.scrollLeft).toBe(3 * COLUMN));
  fireEvent.scroll(row);
  expect(row.children[4]?.textContent).toContain('现在 ');
  expect(await isDisabled('向左')).toBe(false);
  expect(await isDisabled('向右')).toBe(false);
  await user.click(await button('向左'));
  expect(row.scrollLeft).toBe(0);
  expect(await isDisabled('向左')).toBe(true);
  for (let turn = 0; turn < 4; turn++) await user.click(await button('向右'));
  expect(row.scrollLeft).toBe(row.scrollWidth - VIEW);
  expect(await isDisabled('向右')).toBe(true);
});

test('the time to the next and the later openings is shown to the minute', async () => {
  const opensIn = (minutes: number) =>
    sampleOpening(minutes, { openTime: NOON + minutes * 60_000, serverName: `${minutes}区` });
  fakeApi().on(listServerOpenings, [opensIn(69), opensIn(159), opensIn(180)]);
  renderScreen('/home', <HomeOpenings />);
  const row = await screen.findByRole('list', { name: /开服的服务器$/ });
  const columns = [...row.children].map(({ textContent }) => textContent);
  expect(columns[0]).toContain('1 小时 9 分钟后');
  expect(columns[1]).toContain('2 小时 39 分钟后');
  expect(columns[2]).toContain('3 小时后');
});

test('the last minute counts seconds, and the opening is announced', async () => {
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true });
  fakeApi().on(listServerOpenings, [sampleOpening(1, { openTime: NOON + 120_000 })]);
  renderScreen('/home', <HomeOpenings />);
  const row = await screen.findByRole('list', { name: /开服的服务器$/ });
  expect(row.textContent).toContain('2 分钟后');
  await act(() => vi.advanceTimersByTimeAsync(80_000));
  expect(row.textContent).toMatch(/(39|40) 秒后/);
  await act(() => vi.advanceTimersByTimeAsync(41_000));
  expect(row.textContent).toContain('已开服');
});

test('without hidden openings there are no scroll buttons', async () => {
  opensHourly(-1, 1);
  await screen.findByRole('list', { name: /开服的服务器$/ });
  expect(screen.queryByRole('button', { name: /开服时间表：/ })).toBeNull();
});

test('if all servers are open the row begins near its end, with a whole column', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(VIEW - 100);
  opensHourly(-8, -1);
  const row = await screen.findByRole('list', { name: /开服的服务器$/ });
  expect(row.lastElementChild?.textContent).toContain('今天的服务器都已开服');
  const farthest = row.scrollWidth - row.clientWidth;
  expect(farthest % COLUMN).toBeGreaterThan(0);
  await waitFor(() => expect(row.scrollLeft).toBe(farthest - (farthest % COLUMN)));
});

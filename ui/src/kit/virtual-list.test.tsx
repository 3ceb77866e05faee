import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

const rowHeight = 100;
const items = Array.from({ length: 300 }, (_, at) => `游戏${at}`);

beforeEach(() => {
  // The list renders only what fits into its box, and jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(4 * rowHeight);
});

afterEach(() => void vi.unstubAllGlobals());

/** The list in its box, and what of it was rendered. */
function renderList(equalHeights = false) {
  const rendered = vi.fn<(item: string) => string>((item) => item);
  render(
    <VirtualList
      label="游戏"
      items={items}
      itemKey={(item) => item}
      estimateHeight={rowHeight}
      equalHeights={equalHeights}
      height={400}
      renderItem={rendered}
    />,
  );
  const list = screen.getByRole('list', { name: '游戏' });
  const box = list.parentElement ?? list;
  return { box, list, rendered };
}

test('a row that stays in sight is not rendered again while the list scrolls', () => {
  const { box, rendered } = renderList();
  expect(screen.getByText('游戏0')).toBeTruthy();
  rendered.mockClear();
  act(() => {
    box.scrollTop = rowHeight;
    fireEvent.scroll(box);
  });
  const again = rendered.mock.calls.map(([item]) => item);
  expect(again.length).toBeGreaterThan(0);
  expect(again).not.toContain('游戏0');
  expect(again).not.toContain('游戏3');
});

test('a turn of the wheel renders what it brings in sight, and what comes next after it', () => {
  const { box, rendered } = renderList();
  rendered.mockClear();
  let inTurn: string[] = [];
  act(() => {
    box.scrollTop = 100 * rowHeight;
    fireEvent.scroll(box);
    inTurn = rendered.mock.calls.map(([item]) => item);
  });
  expect(inTurn).toContain('游戏100');
  expect(inTurn).toContain('游戏103');
  expect(inTurn).not.toContain('游戏97');
  expect(inTurn).not.toContain('游戏107');
  expect(screen.getByText('游戏97')).toBeTruthy();
  expect(screen.getByText('游戏107')).toBeTruthy();
});

/** Observes as a browser does, and reports when the test says so. */
function fakeResizes() {
  const observed = new Map<Element, () => void>();
  class Observer {
    readonly #report: () => void;
    constructor(report: () => void) {
      this.#report = report;
    }
    observe(element: Element) {
      observed.set(element, this.#report);
    }
    unobserve(element: Element) {
      observed.delete(element);
    }
    disconnect() {
      for (const [element, report] of observed)
        if (report === this.#report) observed.delete(element);
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  return {
    rows: () => [...observed.keys()].filter((element) => element.tagName === 'LI'),
    report: () => act(() => [...observed.values()].forEach((report) => report())),
  };
}

test('rows of equal height are placed by one of them, which is measured again as it changes', () => {
  const sizes = fakeResizes();
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  const { box, list } = renderList(true);
  expect(list.style.height).toBe(`${300 * 120}px`);
  expect(sizes.rows()).toHaveLength(1);
  // The text grows.
  height.mockReturnValue(150);
  sizes.report();
  expect(list.style.height).toBe(`${300 * 150}px`);
  expect(screen.getByText('游戏2').closest('li')?.style.transform).toBe('translateY(300px)');
  // The row that was watched is scrolled away: another takes its place.
  act(() => {
    box.scrollTop = 100 * 150;
    fireEvent.scroll(box);
  });
  expect(screen.queryByText('游戏0')).toBeNull();
  expect(sizes.rows()).toHaveLength(1);
  height.mockReturnValue(130);
  sizes.report();
  expect(list.style.height).toBe(`${300 * 130}px`);
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { VirtualList } from './virtual-list.tsx';

const rowHeight = 100;
const items = Array.from({ length: 300 }, (_, at) => `游戏${at}`);

beforeEach(() => {
  // The list renders only what fits into its box, and jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(4 * rowHeight);
});

/** The list in its box, and what of it was rendered. */
function renderList() {
  const rendered = vi.fn<(item: string) => string>((item) => item);
  render(
    <VirtualList
      label="游戏"
      items={items}
      itemKey={(item) => item}
      estimateHeight={rowHeight}
      height={400}
      renderItem={rendered}
    />,
  );
  const list = screen.getByRole('list', { name: '游戏' });
  const box = list.parentElement ?? list;
  return { box, rendered };
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

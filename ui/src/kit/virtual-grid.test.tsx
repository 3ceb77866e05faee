import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ScrollContainerContext } from '../lib/scroll-container.ts';
import { VirtualGrid } from './virtual-grid.tsx';

const items = Array.from({ length: 300 }, (_, at) => `游戏${at}`);

beforeEach(() => {
  // jsdom has no layout: five columns, and rows of 320 px.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(5 * 200 + 4 * 16);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
});

test('of a short grid every card is rendered, as one list', () => {
  render(
    <VirtualGrid
      label="游戏"
      items={items.slice(0, 96)}
      itemKey={(item) => item}
      narrowest={180}
      gap={16}
      estimateHeight={() => 300}
      className="grid"
      rowClassName="row"
      renderItem={(item, index) => `${item}（${index}）`}
    />,
  );
  const list = screen.getByRole('list', { name: '游戏' });
  expect(list.className).toBe('grid');
  expect(within(list).getAllByRole('listitem')).toHaveLength(96);
});

test('cards are rendered by rows, and only those in sight or near', () => {
  const width = vi.fn<(width: number) => number>(() => 300);
  render(
    <ScrollContainerContext value={{ current: document.createElement('main') }}>
      <VirtualGrid
        label="游戏"
        items={items}
        itemKey={(item) => item}
        narrowest={180}
        gap={16}
        estimateHeight={width}
        equalHeights
        renderItem={(item, index) => `${item}（${index}）`}
      />
    </ScrollContainerContext>,
  );
  expect(width).toHaveBeenCalledWith(200);
  const list = screen.getByRole('list', { name: '游戏' });
  expect(list.style.height).toBe(`${60 * 320}px`);
  const rows = within(list).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(10);
  expect(rows[1]?.textContent).toBe('游戏5（5）游戏6（6）游戏7（7）游戏8（8）游戏9（9）');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('60');
});

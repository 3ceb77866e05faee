import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShelfRow } from './shelf-row.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the buttons come once the row was measured, and no item renders for it', () => {
  const reports: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        reports.push(report);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(480);
  const renderItem = vi.fn<(item: string) => string>((item) => item);
  render(
    <ShelfRow
      title="推荐"
      items={['一', '二', '三']}
      itemKey={(item) => item}
      itemWidth={160}
      renderItem={renderItem}
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
  renderItem.mockClear();
  act(() => reports.forEach((report) => report()));
  expect(screen.getByRole('button', { name: '推荐：向左' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: '推荐：向右' })).toHaveProperty('disabled', false);
  expect(renderItem).not.toHaveBeenCalled();
});

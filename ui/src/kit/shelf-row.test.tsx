import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ShelfRow } from './shelf-row.tsx';

test('arrow keys, home and end walk from item to item', async () => {
  render(
    <ShelfRow
      title="推荐"
      items={['一', '二', '三']}
      itemKey={(item) => item}
      itemWidth={160}
      renderItem={(item) => <a href={`#${item}`}>{item}</a>}
    />,
  );
  const focused = () => document.activeElement?.textContent;
  await userEvent.click(screen.getByRole('link', { name: '一' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('二');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(focused()).toBe('三');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(focused()).toBe('一');
});

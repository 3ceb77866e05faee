import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useHeldOrder } from './use-held-order.ts';

const itself = (id: number): number => id;

function List({ ids }: { ids: readonly number[] }) {
  const { items, holding } = useHeldOrder(ids, itself);
  return (
    <>
      <ul {...holding}>
        {items.map((id) => (
          <li key={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
      <p>elsewhere</p>
    </>
  );
}

const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('the order waits until the pointer and the focus have left', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List ids={[1, 2, 3]} />);
  rerender(<List ids={[3, 1, 2]} />);
  expect(shown()).toEqual(['3', '1', '2']);
  await user.click(screen.getByText('2'));
  rerender(<List ids={[2, 4, 3]} />);
  expect(shown()).toEqual(['3', '2', '4']);
  await user.hover(screen.getByText('elsewhere'));
  // The pressed button still has the focus.
  expect(shown()).toEqual(['3', '2', '4']);
  await user.click(screen.getByText('elsewhere'));
  expect(shown()).toEqual(['2', '4', '3']);
});

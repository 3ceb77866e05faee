import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useHeldOrder } from './use-held-order.ts';

const itself = (id: number): number => id;

function List({ ids, source }: { ids: readonly number[]; source?: string }) {
  const { items, holding } = useHeldOrder(ids, itself, source);
  return (
    <>
      {items.length > 0 && (
        <ul {...holding}>
          {items.map((id) => (
            <li key={id}>
              <button type="button">{id}</button>
            </li>
          ))}
        </ul>
      )}
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

test('the order waits until the pointer has left, without a press as well', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List ids={[1, 2, 3]} />);
  await user.hover(screen.getByText('2'));
  rerender(<List ids={[3, 1, 2]} />);
  expect(shown()).toEqual(['1', '2', '3']);
  await user.hover(screen.getByText('elsewhere'));
  expect(shown()).toEqual(['3', '1', '2']);
});

test('an item that is taken away with the focus holds no order', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List ids={[1, 2, 3]} />);
  await user.click(screen.getByText('2'));
  rerender(<List ids={[1, 3]} />);
  await user.hover(screen.getByText('elsewhere'));
  rerender(<List ids={[3, 1]} />);
  expect(shown()).toEqual(['3', '1']);
});

test('a list that is taken away below the pointer holds no order', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List ids={[1, 2, 3]} />);
  await user.hover(screen.getByText('2'));
  rerender(<List ids={[]} />);
  rerender(<List ids={[1, 2, 3]} />);
  rerender(<List ids={[3, 2, 1]} />);
  expect(shown()).toEqual(['3', '2', '1']);
});

test('the order is renewed while nobody sees the page, with the focus in the list as well', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List ids={[1, 2, 3]} />);
  await user.click(screen.getByText('2'));
  rerender(<List ids={[3, 2, 1]} />);
  expect(shown()).toEqual(['1', '2', '3']);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockRestore();
  expect(shown()).toEqual(['3', '2', '1']);
});

test('another order that the player chose is shown, also with the pointer in the list', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List ids={[1, 2, 3]} source="recent" />);
  await user.hover(screen.getByText('2'));
  rerender(<List ids={[3, 2, 1]} source="size" />);
  expect(shown()).toEqual(['3', '2', '1']);
});

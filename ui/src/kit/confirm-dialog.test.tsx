import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Scene({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="用 500 积分兑换？"
      confirmText="兑换"
      onConfirm={onConfirm}
    >
      积分不退回
    </ConfirmDialog>
  );
}

test('sends once however often it is pressed, and can’t be closed meanwhile', async () => {
  const answer = Promise.withResolvers<undefined>();
  const onConfirm = vi.fn<() => Promise<void>>(() => answer.promise);
  render(<Scene onConfirm={onConfirm} />);
  const confirm = await screen.findByRole('button', { name: '兑换' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await userEvent.click(confirm);
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog')).toBeTruthy();
  answer.resolve(undefined);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refusal is told in its own words and may be tried again', async () => {
  const onConfirm = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('库存不足'))
    .mockResolvedValueOnce(undefined);
  render(<Scene onConfirm={onConfirm} />);
  await userEvent.click(await screen.findByRole('button', { name: '兑换' }));
  expect((await screen.findByRole('alert')).textContent).toBe('库存不足');
  await userEvent.click(screen.getByRole('button', { name: '兑换' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the way back is what has the focus', async () => {
  render(<Scene onConfirm={() => Promise.resolve()} />);
  const cancel = await screen.findByRole('button', { name: '取消' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
});

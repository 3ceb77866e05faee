import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

function Scene({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog open={open} onOpenChange={setOpen} title="实名认证" dismissible={dismissible}>
        <input aria-label="姓名" />
      </Dialog>
    </>
  );
}

test('has its title as name, and the first control has the focus', async () => {
  render(<Scene />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog', { name: '实名认证' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('姓名')));
});

test('Escape closes it and gives the focus back', async () => {
  render(<Scene />);
  const opener = screen.getByRole('button', { name: '打开' });
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('stays open while something under way would be lost', async () => {
  render(<Scene dismissible={false} />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '关闭对话框' })).toBeNull();
});

test('a notice over it can be put away, and the dialog stays', async () => {
  render(
    <>
      <Toaster />
      <Scene />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  act(() => void toast.warning('请输入姓名和身份证号码'));
  await userEvent.click(screen.getByRole('button', { name: '关闭通知' }));
  expect(screen.queryByText('请输入姓名和身份证号码')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('the second press of the double press that opened it does not close it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Scene />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  const backdrop = document.querySelector('[data-backdrop]');
  if (backdrop === null) throw new Error('no backdrop');
  vi.advanceTimersByTime(300);
  await userEvent.click(backdrop);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  vi.advanceTimersByTime(300);
  await userEvent.click(backdrop);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useModal } from './open-modals.ts';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => toast.clear());
  vi.useRealTimers();
});

const messages = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('the same message is shown once, its time begun anew', () => {
  render(<Toaster />);
  act(() => void toast.error('请求超时'));
  act(() => void vi.advanceTimersByTime(5000));
  act(() => void toast.error('请求超时'));
  act(() => void vi.advanceTimersByTime(5000));
  expect(messages()).toEqual(['请求超时']);
  act(() => void vi.advanceTimersByTime(1500));
  expect(messages()).toEqual([]);
});

test('the same message again has the buttons of its last reason', () => {
  render(<Toaster />);
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const warn = (note: string, run: () => void) =>
    toast.warning('已有下载', { note, stays: true, actions: [{ label: '排队', run }] });
  act(() => void warn('甲', first));
  act(() => void warn('乙', second));
  expect(screen.queryByText('甲')).toBeNull();
  expect(screen.getByText('乙')).toBeTruthy();
  act(() => screen.getByRole('button', { name: '排队' }).click());
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('what came of it stands first, and takes the place of the warning', () => {
  render(<Toaster />);
  act(() => void toast.warning('已有下载', { note: '正在下载甲' }));
  act(() => void toast.success('已有下载', { result: '乙已加入队列' }));
  expect(messages()).toEqual(['乙已加入队列已有下载']);
  expect(screen.getByRole('listitem').dataset['tone']).toBe('success');
});

test.each(['撤销', '关闭通知'])('%s gives the focus back to what had it before', (name) => {
  render(
    <>
      <button type="button">下载</button>
      <Toaster />
    </>,
  );
  const before = screen.getByRole('button', { name: '下载' });
  before.focus();
  const warn = () =>
    void toast.warning('已有下载', { actions: [{ label: '撤销', run: () => undefined }] });
  act(warn);
  screen.getByRole('button', { name }).focus();
  // The same notice again, while the focus is on it.
  act(warn);
  act(() => screen.getByRole('button', { name }).click());
  expect(document.activeElement).toBe(before);
});

test('good news with a button stay as long as a warning', () => {
  render(<Toaster />);
  const actions = [{ label: '撤销', run: () => undefined }];
  act(() => void toast.success('已排队', { actions }));
  act(() => void toast.success('已保存'));
  act(() => void vi.advanceTimersByTime(5900));
  expect(messages()).toEqual(['已排队撤销']);
  act(() => void vi.advanceTimersByTime(200));
  expect(messages()).toEqual([]);
});

test('three are shown at most, the oldest leaves', () => {
  render(<Toaster />);
  act(() => ['一', '二', '三', '四'].forEach((text) => void toast.show(text)));
  expect(messages()).toEqual(['二', '三', '四']);
});

test('a notice rests while it is pointed at', () => {
  render(<Toaster />);
  act(() => toast.keep(toast.show('读我'), true));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(messages()).toEqual(['读我']);
});

test('the region is a status, there before the first notice, that reads only what is new', () => {
  render(<Toaster />);
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-atomic')).toBe('false');
  act(() => void toast.warning('磁盘已满'));
  expect(region.textContent).toContain('磁盘已满');
});

test('one that asks what to do stays until that is done', () => {
  render(<Toaster />);
  const run = vi.fn<() => void>();
  act(() => void toast.warning('已有下载', { stays: true, actions: [{ label: '排队', run }] }));
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => screen.getByRole('button', { name: '排队' }).click());
  expect(run).toHaveBeenCalledOnce();
  expect(messages()).toEqual([]);
});

test('the notices stand below the content, and above a dialog, whose actions are at its foot', () => {
  const shown = render(<Toaster />);
  const above = () => screen.getByRole('list', { name: '通知' }).hasAttribute('data-above');
  expect(above()).toBe(false);
  shown.rerender(
    <>
      <Toaster />
      <OpenModal />
    </>,
  );
  expect(above()).toBe(true);
});

function OpenModal() {
  useModal(true);
  return null;
}

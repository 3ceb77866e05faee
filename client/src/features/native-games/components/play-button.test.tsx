import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PlayButton } from './play-button.tsx';
import type { PlayButtonProps } from './play-button.tsx';
import type { PlayState } from '../model/launch/play-face.ts';

const mega = 1024 * 1024;
const downloading: PlayState = {
  kind: 'downloading',
  percent: 42.6,
  bytesPerSecond: 12.5 * mega,
  secondsLeft: 200,
};

test.each([
  [{ kind: 'download', sizeBytes: 86 * mega }, '下载游戏', 'download'],
  [downloading, '暂停', 'pause'],
  [{ kind: 'paused', percent: 42 }, '继续', 'resume'],
  [{ kind: 'ready' }, '启动游戏', 'start'],
  [{ kind: 'update', sizeBytes: null }, '更新游戏', 'update'],
  [{ kind: 'failed', message: '磁盘空间不足' }, '重试', 'retry'],
  [{ kind: 'failed', message: '文件损坏', remedy: 'repair' }, '校验并修复', 'repair'],
  [{ kind: 'failed', message: '还剩文件', remedy: 'uninstall' }, '继续卸载', 'uninstall'],
] as const)('%o is the button %s', async (state, name, action) => {
  const onAction = vi.fn<PlayButtonProps['onAction']>();
  render(<PlayButton state={state} onAction={onAction} />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith(action);
});

test.each([
  [{ kind: 'installing', percent: 90 }, '安装中'],
  [{ kind: 'installing', percent: 20, work: 'verifying' }, '校验中'],
  [{ kind: 'installing', percent: 20, work: 'moving' }, '移动中'],
  [{ kind: 'queued', position: 2 }, '排队中'],
  [{ kind: 'planning' }, '准备中'],
  [{ kind: 'launching' }, '游戏启动中'],
  [{ kind: 'playing' }, '游戏中'],
  [{ kind: 'away' }, '磁盘未连接'],
  [{ kind: 'unavailable', reason: '未成年人' }, '暂不可用'],
] as const)('%o can’t be pressed', async (state, name) => {
  const onAction = vi.fn<PlayButtonProps['onAction']>();
  render(<PlayButton state={state} onAction={onAction} />);
  const button = screen.getByRole('button', { name });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(onAction).not.toHaveBeenCalled();
});

test('a download shows progress, speed and time left', () => {
  render(<PlayButton state={downloading} onAction={() => undefined} />);
  const progress = screen.getByRole('progressbar', { name: '下载进度' });
  expect(progress.getAttribute('value')).toBe('42');
  expect(screen.getByText('12.5 MB/s')).toBeTruthy();
  expect(screen.getByText('剩余 3 分 20 秒')).toBeTruthy();
});

test.each([
  ['verifying', '校验进度'],
  ['installing', '安装进度'],
  ['moving', '移动进度'],
] as const)('the progress of %s is called %s', (work, name) => {
  const state = { kind: 'installing', percent: 20, work } as const;
  render(<PlayButton state={state} onAction={() => undefined} />);
  expect(screen.getByRole('progressbar', { name })).toBeTruthy();
});

test('the size is shown if it is known', () => {
  const state = { kind: 'download', sizeBytes: 86 * mega } as const;
  const { rerender } = render(<PlayButton state={state} onAction={() => undefined} />);
  expect(screen.getByText('86.0 MB')).toBeTruthy();
  rerender(<PlayButton state={{ ...state, sizeBytes: 0 }} onAction={() => undefined} />);
  expect(screen.queryByText(/B$/)).toBeNull();
});

test('with a known download size both sizes are shown', () => {
  const state = { kind: 'download', sizeBytes: 86 * mega, downloadBytes: 41 * mega } as const;
  const { rerender } = render(<PlayButton state={state} onAction={() => undefined} />);
  expect(screen.getByText('下载 41.0 MB')).toBeTruthy();
  expect(screen.getByText('安装后占用 86.0 MB')).toBeTruthy();
  rerender(<PlayButton state={{ ...state, sizeBytes: null }} onAction={() => undefined} />);
  expect(screen.queryByText(/安装后/)).toBeNull();
});

test('a start is announced as a status', () => {
  const { rerender } = render(
    <PlayButton state={{ kind: 'launching' }} onAction={() => undefined} />,
  );
  expect(screen.getByRole('status').textContent).toBe('游戏启动中');
  rerender(<PlayButton state={{ kind: 'launched' }} onAction={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe('游戏启动成功');
});

test('keeps the focus when the state changes', () => {
  const { rerender } = render(<PlayButton state={downloading} onAction={() => undefined} />);
  screen.getByRole('button').focus();
  rerender(<PlayButton state={{ kind: 'ready' }} onAction={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '启动游戏' }));
});

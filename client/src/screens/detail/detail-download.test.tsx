import type { GameState } from '@gamebox/contract';
import { DownloadState, getGame } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { fakeHost } from '../../test/fake-host.ts';
import { sampleDetail } from '../../test/sample-games.ts';

let api: Awaited<ReturnType<typeof beginDetail>>;

beforeEach(async () => {
  api = await beginDetail();
});

test.each([
  ['is shown beside the installed size', 400_000_000, '下载 381.5 MB', '安装后占用 1.4 GB'],
  ['is left out if an older platform does not send it', undefined, '1.4 GB', null],
])('the size of the download %s', async (_, downloadBytes, first, second) => {
  const release = {
    release: 1,
    version: '1.0.0',
    notes: '',
    sizeBytes: 1_500_000_000,
    downloadBytes,
    publishTime: 1,
  };
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', release }));
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.none });
  const settings = within(screen.getByRole('region', { name: '启动设置' }));
  expect(settings.getByText(first)).toBeTruthy();
  expect(settings.queryByText(/^安装后/)?.textContent ?? null).toBe(second);
});

test('speed and time left are shown beside a download, which can be cancelled', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.downloading,
    download: true,
    progress: 40,
    bytesPerSecond: 3 * 1024 * 1024,
    secondsLeft: 200,
  });
  expect(screen.getByText('3.0 MB/s')).toBeTruthy();
  expect(screen.getByText('剩余 3 分 20 秒')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消下载' }));
  expect(await screen.findByRole('dialog', { name: '取消下载《青河灯录》？' })).toBeTruthy();
});

test('the question about a download closes when the download ends', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.downloading, download: true });
  await user.click(screen.getByRole('button', { name: '取消下载' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  hostSays({ download_state: DownloadState.installed });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  hostSays({ download_state: DownloadState.downloading, download: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, Partial<GameState>, string, RegExp]>([
  [
    'check',
    { download_state: DownloadState.installing, stage: 'verifying' },
    '停止校验',
    /游戏会保留，未校验完/,
  ],
  [
    'repair',
    { download_state: DownloadState.downloading, stage: 'downloading' },
    '停止修复',
    /游戏会保留，但还有损坏的文件/,
  ],
])('cancelling a %s keeps the game, and the question says so', async (_, more, label, text) => {
  const { user } = openDetail();
  await loaded();
  hostSays({ ...more, download: true, repairing: true, version: '1.2.0' });
  await user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: `${label}《青河灯录》？` }));
  expect(dialog.getByText(text)).toBeTruthy();
});

test('each kind of refusal has its own text, with ways to help', async () => {
  openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.failed,
    failure: { kind: 'path-unsafe', path: '../x', message: '' },
  });
  expect(screen.getByText(/不安全的文件路径“..\/x”/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '导出日志' })).toBeTruthy();
});

test.each([
  [
    'room was made',
    { kind: 'disk-full', needBytes: 2 ** 21, freeBytes: 0, message: '' } as const,
    /^磁盘空间不足/,
    '磁盘现在有 8.0 MB 可用，可以重试了',
  ],
  [
    'its drive is back',
    { kind: 'folder-missing', path: '/media/stick/games', message: '' } as const,
    /^安装目录 .* 不见了/,
    '磁盘 /media/stick 已连接，可以重试了；仍然失败时，请更换安装目录',
  ],
])('the panel of a failed download says when %s', async (_, failure, before, after) => {
  const host = fakeHost();
  const drive = (root: string, freeBytes: number) => ({
    drive: root,
    freeBytes,
    totalBytes: 2 ** 30,
    installDir: `${root}/games`,
  });
  host.on('listDrives', () => [drive('/', 0)]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    openDetail();
    await loaded();
    hostSays({ download_state: DownloadState.failed, job: 'download', failure });
    const settings = within(screen.getByRole('region', { name: '启动设置' }));
    expect(await settings.findByText(before)).toBeTruthy();
    host.on('listDrives', () => [drive('/', 2 ** 23), drive('/media/stick', 2 ** 23)]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await settings.findByText(after)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['nothing is known of the room it needs', 0, 0],
  ['the disk of the launcher’s own data is the full one', 2 ** 21, 2 ** 22],
])('a full disk is not said to have room where %s', async (_, needBytes, freeBytes) => {
  const host = fakeHost();
  host.on('listDrives', () => [
    { drive: '/', freeBytes: 2 ** 23, totalBytes: 2 ** 30, installDir: '/games' },
  ]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    openDetail();
    await loaded();
    hostSays({
      download_state: DownloadState.failed,
      job: 'download',
      failure: { kind: 'disk-full', needBytes, freeBytes, message: '' },
    });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(host.asked('listDrives').length).toBeGreaterThan(1);
    const settings = within(screen.getByRole('region', { name: '启动设置' }));
    expect(settings.getByText(/^磁盘空间不足，也可能是启动器所在的磁盘/)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

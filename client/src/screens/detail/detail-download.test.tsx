import type { GameState } from '@gamebox/contract';
import { DownloadState, getGame } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
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

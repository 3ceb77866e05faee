import type { GameState } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import { acceptList, useGames } from '../../features/native-games/model/games/game-store.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import {
  addFinished,
  useSessionDownloads,
} from '../../features/native-games/model/jobs/session-downloads.ts';
import { watchJobs } from '../../features/native-games/model/jobs/watch-jobs.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { DownloadsDrawer } from './downloads-drawer.tsx';
import { stores } from '../../test/stores.ts';

let host: ReturnType<typeof fakeHost>;

beforeEach(() => {
  host = fakeHost();
  fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  act(() => {
    downloadsDrawer.settle(stores, false);
    useHostSilence.of(stores).setState({ silent: false });
  });
});

async function open(states: readonly GameState[]) {
  acceptList(stores, states);
  const { user } = renderScreen('/home', <DownloadsDrawer />);
  act(() => void downloadsDrawer.ask(stores));
  const drawer = within(await screen.findByRole('dialog', { name: '下载管理' }));
  return { user, drawer };
}

const running = sampleState(1, {
  name: '青河',
  download: true,
  download_state: 1,
  progress: 48,
  download_progress: 50,
  stage: 'downloading',
  bytesDone: 1024 ** 3,
  bytesTotal: 2 * 1024 ** 3,
  bytesPerSecond: 3 * 1024 ** 2,
  secondsLeft: 200,
});

test('without any download it says so, with a way to one', async () => {
  const { drawer } = await open([sampleState(4)]);
  expect(drawer.getByText('没有下载任务')).toBeTruthy();
  expect(drawer.getByRole('link', { name: '去逛游戏' }).getAttribute('href')).toBe('/game');
});

test('the job under way stands large, with its stage, its figures and its graph', async () => {
  host.on('pauseDownload', () =>
    sampleState(1, { ...running, download: false, download_state: 2 }),
  );
  const { user, drawer } = await open([running]);
  const job = within(drawer.getByRole('region', { name: '正在进行：青河' }));
  expect(job.getByText('下载中')).toBeTruthy();
  expect(job.getByText('1.0 GB / 2.0 GB')).toBeTruthy();
  expect(job.getByText('3.0 MB/s')).toBeTruthy();
  expect(job.getByText('3 分 20 秒')).toBeTruthy();
  expect(job.getByRole('img', { name: /最近 1 分钟的下载速度/ })).toBeTruthy();
  await user.click(job.getByRole('button', { name: '暂停' }));
  await waitFor(() => expect(host.asked('pauseDownload')).toEqual([{ gameId: 1 }]));
  expect(await drawer.findByText('已暂停 50% · 1.0 GB / 2.0 GB')).toBeTruthy();
  expect(drawer.getByRole<HTMLProgressElement>('progressbar', { name: '青河的进度' }).value).toBe(
    50,
  );
});

test('while the host is silent it says so, and nothing can be asked of it', async () => {
  const { drawer } = await open([
    running,
    sampleState(4, { name: '停的', download_state: 2, progress: 9 }),
  ]);
  act(() => useHostSilence.of(stores).setState({ silent: true }));
  expect(drawer.getByText('正在重新连接…')).toBeTruthy();
  expect(drawer.queryByText('下载中')).toBeNull();
  expect(drawer.queryByText('3 分 20 秒')).toBeNull();
  for (const name of ['暂停', '取消下载', '继续', '取消下载 停的']) {
    expect(drawer.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
  act(() => useHostSilence.of(stores).setState({ silent: false }));
  expect(drawer.getByText('下载中')).toBeTruthy();
  expect(drawer.getByRole('button', { name: '暂停' })).toHaveProperty('disabled', false);
});

test('a server that lets the job wait is named after 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { drawer } = await open([
    { ...running, stage: 'preparing', bytesDone: 0, bytesPerSecond: 0 },
  ]);
  expect(drawer.getByText('准备中')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(5000));
  expect(drawer.getByText('正在等待服务器响应')).toBeTruthy();
  act(() => acceptList(stores, [running]));
  expect(drawer.getByText('下载中')).toBeTruthy();
});

test('giving a job up is asked first', async () => {
  host.on('cancelDownload', () => sampleState(1, { download_state: 0 }));
  const { user, drawer } = await open([running]);
  await user.click(drawer.getByRole('button', { name: '取消下载' }));
  const question = within(await screen.findByRole('dialog', { name: '取消下载《青河》？' }));
  expect(host.asked('cancelDownload')).toEqual([]);
  await user.click(question.getByRole('button', { name: '取消下载' }));
  await waitFor(() => expect(host.asked('cancelDownload')).toEqual([{ gameId: 1 }]));
});

test('what waits is in its order, each with why', async () => {
  const { drawer } = await open([
    running,
    sampleState(2, { name: '第二', download_state: 2, waiting: 'queue', queuePosition: 2 }),
    sampleState(3, { name: '第一', download_state: 2, waiting: 'queue', queuePosition: 1 }),
    sampleState(4, { name: '断网', download_state: 2, waiting: 'offline', progress: 9 }),
  ]);
  const waiting = within(drawer.getByRole('region', { name: '等待中 3' }));
  expect(waiting.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '断网',
    '第一',
    '第二',
  ]);
  expect(waiting.getByText('下一个开始')).toBeTruthy();
  expect(waiting.getByText('排队中 第 2 位')).toBeTruthy();
  expect(waiting.getByText('等待网络，恢复后自动继续')).toBeTruthy();
  // What waits for its turn can only leave the queue.
  expect(waiting.getAllByRole('button', { name: '继续' })).toHaveLength(1);
  expect(waiting.getByRole('button', { name: '取消排队 第一' })).toBeTruthy();
});

test('a failed job says why, with what helps', async () => {
  host.on('exportLog', () => ({ path: '/tmp/box.log' }));
  const { user, drawer } = await open([
    sampleState(2, {
      name: '坏的',
      download_state: 5,
      failure: { kind: 'signature-invalid', message: 'x' },
    }),
  ]);
  expect(drawer.getByText(/签名不对/)).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '导出日志' }));
  await waitFor(() => expect(host.asked('exportLog')).toHaveLength(1));
  expect(drawer.getByRole('link', { name: '联系客服' })).toBeTruthy();
});

test('updates are shown with what is new, and all of them are queued by the host alone', async () => {
  const update = { version: '2.0', notes: '新地图', downloadBytes: 38 * 1024 ** 2 };
  const old = (gameId: number) =>
    sampleState(gameId, { name: `游戏${gameId}`, version: '1.0', download_state: 6, update });
  host.on('updateGame', ({ gameId }) =>
    sampleState(Number(gameId), { download_state: 2, waiting: 'queue', queuePosition: 1 }),
  );
  const { user, drawer } = await open([old(7), old(8)]);
  expect(drawer.getAllByText('1.0 → 2.0 · 38.0 MB')).toHaveLength(2);
  expect(drawer.getAllByText('新地图')).toHaveLength(2);
  await user.click(drawer.getByRole('button', { name: '全部更新' }));
  await waitFor(() => expect(host.asked('updateGame').map(({ gameId }) => gameId)).toEqual([7, 8]));
});

const waits = (gameId: number, queuePosition: number, more: Partial<GameState> = {}) =>
  sampleState(gameId, {
    name: `第${queuePosition}`,
    download_state: 2,
    waiting: 'queue',
    queuePosition,
    ...more,
  });

test('what waits is put into another order by keys, and one is begun at once', async () => {
  host.on('orderDownloads', () => [waits(3, 1), waits(2, 2)]);
  host.on('downloadNow', () => sampleState(2, { name: '第2', download: true, download_state: 1 }));
  const { user, drawer } = await open([running, waits(2, 1), waits(3, 2)]);
  drawer.getByRole('button', { name: '调整 第2 的顺序，第 2 位' }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(host.asked('orderDownloads')).toEqual([{ gameIds: [3, 2] }]));
  expect(await drawer.findByText('第2 移到第 1 位')).toBeTruthy();
  const [first] = drawer.getAllByRole('button', { name: '立即下载' });
  if (first !== undefined) await user.click(first);
  await waitFor(() => expect(host.asked('downloadNow')).toHaveLength(1));
});

test('a pause holds the queue, which says so, and all go on together', async () => {
  host.on('resumeAllDownloads', () => [running, waits(2, 1)]);
  const stopped = sampleState(1, { name: '停的', download_state: 2, progress: 9 });
  const { user, drawer } = await open([stopped, waits(2, 1, { held: true })]);
  expect(drawer.getByText('已暂停，排队的游戏不会自动开始')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '全部继续' }));
  await waitFor(() => expect(drawer.queryByText('已暂停，排队的游戏不会自动开始')).toBeNull());
  expect(drawer.getByRole('button', { name: '全部暂停' })).toBeTruthy();
});

test('going on while another downloads makes it the next one', async () => {
  host.on('putDownloadFirst', () => waits(4, 1));
  const { user, drawer } = await open([
    running,
    sampleState(4, { name: '停的', download_state: 2, progress: 9 }),
  ]);
  await user.click(drawer.getByRole('button', { name: '继续' }));
  expect(await drawer.findByText('下一个开始')).toBeTruthy();
  expect(host.asked('resumeDownload')).toEqual([]);
});

test('a check looks like a check: what is looked at, and neither speed nor time left', async () => {
  const { drawer } = await open([
    sampleState(1, {
      name: '青河',
      download: true,
      download_state: 3,
      repairing: true,
      stage: 'verifying',
      stageProgress: 25,
      sizeBytes: 2 * 1024 ** 3,
      bytesPerSecond: 0,
    }),
  ]);
  const job = within(drawer.getByRole('region', { name: '正在进行：青河' }));
  expect(job.getByText('正在校验')).toBeTruthy();
  expect(job.getByText('512 MB / 2.0 GB')).toBeTruthy();
  expect(job.queryByText('速度')).toBeNull();
  expect(job.queryByRole('button', { name: '暂停' })).toBeNull();
  expect(job.getByRole('button', { name: '停止校验' })).toBeTruthy();
});

test('the time left waits until there is enough to go by', async () => {
  const { drawer } = await open([{ ...running, secondsLeft: null }]);
  expect(drawer.getByText('正在估算')).toBeTruthy();
});

test('what the host keeps of earlier days is listed, and cleared', async () => {
  const entry = (gameId: number, kind: string) => ({
    gameId,
    name: `游戏${gameId}`,
    coverPrcture: '',
    kind,
    endTime: Date.now() - 86_400_000 * gameId,
    version: '1.1.0',
    bytes: 1024,
  });
  let history = [entry(1, 'update'), entry(2, 'install'), entry(3, 'not heard of')];
  host.on('listHistory', () => history);
  host.on('clearHistory', () => {
    history = [];
  });
  const { user, drawer } = await open([sampleState(1, { name: '游戏1', version: '1.1.0' })]);
  const list = within(await drawer.findByRole('region', { name: '下载记录' }));
  expect(list.getByText(/已更新到 1.1.0 · 1.0 KB · 昨天/)).toBeTruthy();
  expect(list.getByText(/已完成/)).toBeTruthy();
  expect(list.getAllByRole('button', { name: '启动游戏' })).toHaveLength(1);
  await user.click(list.getByRole('button', { name: '清空' }));
  expect(await drawer.findByText('没有下载任务')).toBeTruthy();
});

test('the limit in force is shown with the way to its setting', async () => {
  host.on('getLocalSetting', () => ({ bandwidthLimit: 2 * 1024 ** 2 }));
  await loadLocalSetting();
  const { drawer } = await open([running]);
  const link = drawer.getByRole('link', { name: '限速 2 MB/s' });
  expect(link.getAttribute('href')).toBe('/center?tab=settings');
});

test('what ended well is listed with its start, until the drawer is closed', async () => {
  addFinished(stores, 9);
  const { user, drawer } = await open([sampleState(9, { name: '装好的', version: '1.0' })]);
  const done = within(drawer.getByRole('region', { name: '已完成' }));
  expect(done.getByRole('link', { name: '装好的' })).toBeTruthy();
  expect(done.getByText('已安装 · 1.0')).toBeTruthy();
  expect(done.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useSessionDownloads.of(stores).getState().finished).toEqual([]));
});

test('a download that ends before the player’s eyes stays as done, until it is cleared', async () => {
  const { user, drawer } = await open([running]);
  const stop = watchJobs(stores, useGames.of(stores).getState().games);
  const installing = { ...running, stage: 'installing', version: '1.0' } as const;
  act(() => acceptList(stores, [{ ...installing, download_state: 3 }]));
  act(() => acceptList(stores, [sampleState(1, { name: '青河', version: '1.0' })]));
  stop();
  const done = within(drawer.getByRole('region', { name: '已完成' }));
  expect(done.getByRole('link', { name: '青河' })).toBeTruthy();
  await user.click(done.getByRole('button', { name: '清除' }));
  expect(drawer.getByText('没有下载任务')).toBeTruthy();
});

test('the screen reader hears of stages and quarters, not of each figure', async () => {
  await open([running]);
  const heard = () => screen.getByRole('status').textContent;
  expect(heard()).toBe('青河 下载中 50%');
  act(() => acceptList(stores, [{ ...running, download_progress: 74 }]));
  expect(heard()).toBe('青河 下载中 50%');
  act(() => acceptList(stores, [{ ...running, download_progress: 76 }]));
  expect(heard()).toBe('青河 下载中 75%');
});

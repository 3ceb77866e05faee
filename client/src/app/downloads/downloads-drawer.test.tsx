import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { acceptList } from '../../features/native-games/model/games/game-store.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import { startDownload } from '../../features/native-games/model/jobs/download.ts';
import { watchLateJob } from '../../features/native-games/model/jobs/watch-late-job.ts';
import { samplePlan, sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { beginDownloads, closeDrawer, openDrawer, running } from '../../test/downloads-world.tsx';

let host: ReturnType<typeof beginDownloads>;

beforeEach(() => {
  host = beginDownloads();
});
afterEach(() => {
  vi.useRealTimers();
  closeDrawer();
});

test('without downloads it says so and leads to the games', async () => {
  const { drawer } = await openDrawer([sampleState(4)]);
  expect(drawer.getByText('暂无数据')).toBeTruthy();
  expect(drawer.getByText('没有下载任务，下载游戏后，进度会显示在这里')).toBeTruthy();
  expect(drawer.getByRole('link', { name: '去逛游戏' }).getAttribute('href')).toBe('/game');
});

test('a download that begins in the drawer shows its plan above it', async () => {
  host.on('planDownload', () => samplePlan);
  host.on('downloadGame', () => sampleState(5, { download: true, download_state: 1 }));
  const { user } = await openDrawer([]);
  const game = { gameId: 5, name: '青河', coverPicture: '', packageUrl: 'http://g.test/l.json' };
  act(() => void startDownload(stores, game));
  const plan = within(await screen.findByRole('dialog', { name: '下载《青河》' }));
  await user.click(await plan.findByRole('button', { name: '开始下载' }));
  await waitFor(() => expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5 }]));
});

test('the running job is large, with its stage, figures and graph', async () => {
  host.on('pauseDownload', () =>
    sampleState(1, { ...running, download: false, download_state: 2 }),
  );
  const { user, drawer } = await openDrawer([running]);
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

test('while the host does not answer it says so, and its buttons are disabled', async () => {
  const { drawer } = await openDrawer([
    running,
    sampleState(4, { name: '停的', download_state: 2, progress: 9 }),
  ]);
  act(() => useHostSilence.of(stores).setState({ silent: true }));
  expect(drawer.getByText('重新连接中')).toBeTruthy();
  expect(drawer.queryByText('下载中')).toBeNull();
  expect(drawer.queryByText('3 分 20 秒')).toBeNull();
  for (const name of ['暂停', '取消下载', '继续', '取消下载 停的']) {
    expect(drawer.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
  act(() => useHostSilence.of(stores).setState({ silent: false }));
  expect(drawer.getByText('下载中')).toBeTruthy();
  expect(drawer.getByRole('button', { name: '暂停' })).toHaveProperty('disabled', false);
});

test('after 5 s without data it says that the job waits for the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(watchLateJob(stores));
  const { drawer } = await openDrawer([
    { ...running, stage: 'preparing', bytesDone: 0, bytesPerSecond: 0 },
  ]);
  expect(drawer.getByText('准备中')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(5000));
  expect(drawer.getByText('等待服务器')).toBeTruthy();
  act(() => acceptList(stores, [running]));
  expect(drawer.getByText('下载中')).toBeTruthy();
});

test('a download without any new byte for 10 s waits for the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(watchLateJob(stores));
  const { drawer } = await openDrawer([{ ...running, stage: 'downloading', bytesDone: 5 }]);
  const later = (bytesDone: number, ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    act(() => acceptList(stores, [{ ...running, stage: 'downloading', bytesDone }]));
  };
  later(6, 9000);
  later(6, 9000);
  expect(drawer.getByText('下载中')).toBeTruthy();
  expect(drawer.getByText('3 分 20 秒')).toBeTruthy();
  later(6, 1500);
  expect(drawer.getByText('等待服务器')).toBeTruthy();
  expect(drawer.getAllByText('—')).toHaveLength(2);
  expect(drawer.queryByText('3 分 20 秒')).toBeNull();
  later(7, 0);
  expect(drawer.getByText('下载中')).toBeTruthy();
});

test('what the host knows of a trouble is said at once, and the same in every place', async () => {
  onTestFinished(watchLateJob(stores));
  const job = { ...running, stage: 'downloading', bytesDone: 5, bytesPerSecond: 0 } as const;
  const { drawer } = await openDrawer([{ ...job, trouble: 'network' }]);
  expect(drawer.getByText('等待服务器')).toBeTruthy();
  expect(drawer.getByRole('status').textContent).toContain('等待服务器');
  act(() => acceptList(stores, [{ ...job, trouble: 'login' }]));
  expect(drawer.getByText('网络可能需要登录')).toBeTruthy();
  expect(drawer.getByText(/请在浏览器里打开任意网页登录，下载会自动继续/)).toBeTruthy();
  expect(drawer.getByRole('status').textContent).toContain('网络可能需要登录');
  expect(drawer.queryByText('正在连接…')).toBeNull();
  act(() => acceptList(stores, [running]));
  expect(drawer.getByText('下载中')).toBeTruthy();
});

test('a download that a login keeps waiting says so in its row', async () => {
  const { drawer } = await openDrawer([
    sampleState(1, { download_state: 2, waiting: 'offline', trouble: 'login' }),
  ]);
  expect(drawer.getByText(/网络可能需要登录，请在浏览器里打开任意网页登录/)).toBeTruthy();
});

test('cancelling a job asks first', async () => {
  host.on('cancelDownload', () => sampleState(1, { download_state: 0 }));
  const { user, drawer } = await openDrawer([running]);
  await user.click(drawer.getByRole('button', { name: '取消下载' }));
  const question = within(await screen.findByRole('dialog', { name: '取消下载《青河》？' }));
  expect(host.asked('cancelDownload')).toEqual([]);
  await user.click(question.getByRole('button', { name: '取消下载' }));
  await waitFor(() => expect(host.asked('cancelDownload')).toEqual([{ gameId: 1 }]));
});

test('a failed job says why, and offers what helps', async () => {
  host.on('exportLog', () => ({ path: '/tmp/box.log' }));
  const { user, drawer } = await openDrawer([
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

test('a check shows the checked bytes, and neither speed nor time left', async () => {
  const { drawer } = await openDrawer([
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
  expect(job.getByText('校验中')).toBeTruthy();
  expect(job.getByText('512.0 MB / 2.0 GB')).toBeTruthy();
  expect(job.queryByText('速度')).toBeNull();
  expect(job.queryByRole('button', { name: '暂停' })).toBeNull();
  expect(job.getByRole('button', { name: '停止校验' })).toBeTruthy();
});

test('the time left is shown once there is enough data to estimate it', async () => {
  const { drawer } = await openDrawer([{ ...running, secondsLeft: null }]);
  expect(drawer.getByText('正在估算')).toBeTruthy();
});

test('the speed limit in force is shown with a link to its setting', async () => {
  host.on('getLocalSetting', () => ({ bandwidthLimit: 2 * 1024 ** 2 }));
  await loadLocalSetting();
  const { drawer } = await openDrawer([running]);
  const link = drawer.getByRole('link', { name: '限速 2.0 MB/s' });
  expect(link.getAttribute('href')).toBe('/center?tab=settings');
});

test('the live region announces stages and quarters, not each figure', async () => {
  await openDrawer([running]);
  const heard = () => screen.getByRole('status').textContent;
  expect(heard()).toBe('青河 下载中 50%');
  act(() => acceptList(stores, [{ ...running, download_progress: 74 }]));
  expect(heard()).toBe('青河 下载中 50%');
  act(() => acceptList(stores, [{ ...running, download_progress: 76 }]));
  expect(heard()).toBe('青河 下载中 75%');
});

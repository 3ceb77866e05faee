import { act, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { acceptList, useGames } from '../../features/native-games/model/games/game-store.ts';
import {
  addFinished,
  useSessionDownloads,
} from '../../features/native-games/model/jobs/session-downloads.ts';
import { watchJobs } from '../../features/native-games/model/jobs/watch-jobs.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { beginDownloads, closeDrawer, openDrawer, running } from '../../test/downloads-world.tsx';

let host: ReturnType<typeof beginDownloads>;

beforeEach(() => {
  host = beginDownloads();
});
afterEach(closeDrawer);

test('the host’s list of earlier finished downloads is shown and can be cleared', async () => {
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
  const { user, drawer } = await openDrawer([sampleState(1, { name: '游戏1', version: '1.1.0' })]);
  const list = within(await drawer.findByRole('region', { name: '下载记录' }));
  expect(list.getByText('已更新到 1.1.0').parentElement?.textContent).toMatch(
    /^已更新到 1\.1\.0 · 下载 1 KB · 昨天/,
  );
  expect(list.getByText(/已完成/)).toBeTruthy();
  expect(list.getAllByRole('button', { name: '启动游戏' })).toHaveLength(1);
  await user.click(list.getByRole('button', { name: '清空' }));
  expect(await drawer.findByText('暂无数据')).toBeTruthy();
});

test('a job that ends while the first history is on its way is in it', async () => {
  const entry = (gameId: number) => ({
    gameId,
    name: `游戏${gameId}`,
    coverPrcture: '',
    kind: 'install',
    endTime: Date.now(),
    version: '1.1.0',
    bytes: 1024,
  });
  const before = Promise.withResolvers<object[]>();
  host.on('listHistory', () => before.promise);
  const { drawer } = await openDrawer([running]);
  onTestFinished(watchJobs(stores, useGames.of(stores).getState().games));
  await waitFor(() => expect(host.asked('listHistory')).not.toEqual([]));
  host.on('listHistory', () => [entry(1), entry(2)]);
  act(() => acceptList(stores, [sampleState(1, { name: '青河', version: '1.1.0' })]));
  before.resolve([entry(2)]);
  const list = within(await drawer.findByRole('region', { name: '下载记录' }));
  expect(await list.findAllByRole('link')).toHaveLength(2);
});

test('a finished download is listed with a start button until the drawer is closed', async () => {
  addFinished(stores, 9);
  const { user, drawer } = await openDrawer([
    sampleState(9, { name: '装好的', version: '1.0', sizeBytes: 1024 }),
  ]);
  const done = within(drawer.getByRole('region', { name: '已完成' }));
  expect(done.getByRole('link', { name: '装好的' })).toBeTruthy();
  expect(done.getByText('已安装').parentElement?.textContent).toBe('已安装 · 1.0 · 占用 1 KB');
  expect(done.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useSessionDownloads.of(stores).getState().finished).toEqual([]));
});

test('a download that ends while the drawer is open stays listed until it is cleared', async () => {
  const { user, drawer } = await openDrawer([running]);
  const stop = watchJobs(stores, useGames.of(stores).getState().games);
  const installing = { ...running, stage: 'installing', version: '1.0' } as const;
  act(() => acceptList(stores, [{ ...installing, download_state: 3 }]));
  act(() => acceptList(stores, [sampleState(1, { name: '青河', version: '1.0' })]));
  stop();
  const done = within(drawer.getByRole('region', { name: '已完成' }));
  expect(done.getByRole('link', { name: '青河' })).toBeTruthy();
  await user.click(done.getByRole('button', { name: '清空' }));
  expect(drawer.getByText('暂无数据')).toBeTruthy();
});

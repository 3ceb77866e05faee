import type { GameState } from '@gamebox/contract';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleState } from '../../test/sample-states.ts';
import { beginDownloads, closeDrawer, openDrawer, running } from '../../test/downloads-world.tsx';

let host: ReturnType<typeof beginDownloads>;

beforeEach(() => {
  host = beginDownloads();
});
afterEach(closeDrawer);

test('waiting jobs are listed in order, each with its reason', async () => {
  const { drawer } = await openDrawer([
    running,
    sampleState(2, { name: '第二', download_state: 2, waiting: 'queue', queuePosition: 2 }),
    sampleState(3, { name: '第一', download_state: 2, waiting: 'queue', queuePosition: 1 }),
    sampleState(4, { name: '断网', download_state: 2, waiting: 'offline', progress: 9 }),
  ]);
  const waiting = within(drawer.getByRole('region', { name: '排队中 3' }));
  expect(waiting.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '断网',
    '第一',
    '第二',
  ]);
  expect(waiting.getByText('排队中 第 1 位')).toBeTruthy();
  expect(waiting.getByText('排队中 第 2 位')).toBeTruthy();
  expect(waiting.getByText('等待网络，恢复后自动继续')).toBeTruthy();
  // A waiting job can only be removed from the queue.
  expect(waiting.getAllByRole('button', { name: '继续' })).toHaveLength(1);
  expect(waiting.getByRole('button', { name: '取消排队 第一' })).toBeTruthy();
});

test('updates show what is new; one press queues all of them in the host', async () => {
  const update = { version: '2.0', notes: '新地图', downloadBytes: 38 * 1024 ** 2 };
  const old = (gameId: number) =>
    sampleState(gameId, { name: `游戏${gameId}`, version: '1.0', download_state: 6, update });
  host.on('updateGame', ({ gameId }) =>
    sampleState(Number(gameId), { download_state: 2, waiting: 'queue', queuePosition: 1 }),
  );
  const { user, drawer } = await openDrawer([old(7), old(8)]);
  expect(drawer.getAllByText('1.0 → 2.0')).toHaveLength(2);
  expect(drawer.getAllByText('下载 38.0 MB')).toHaveLength(2);
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

test('keys reorder the queue, and a job can be begun at once', async () => {
  host.on('orderDownloads', () => [waits(3, 1), waits(2, 2)]);
  host.on('downloadNow', () => sampleState(2, { name: '第2', download: true, download_state: 1 }));
  const { user, drawer } = await openDrawer([running, waits(2, 1), waits(3, 2)]);
  drawer.getByRole('button', { name: '调整 第2 的顺序，第 2 位' }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(host.asked('orderDownloads')).toEqual([{ gameIds: [3, 2] }]));
  expect(await drawer.findByText('第2 移到第 1 位')).toBeTruthy();
  const [first] = drawer.getAllByRole('button', { name: '立即下载' });
  if (first !== undefined) await user.click(first);
  await waitFor(() => expect(host.asked('downloadNow')).toHaveLength(1));
});

test('a press on a row that came under the resting pointer does nothing, the next one counts', async () => {
  const { user, drawer } = await openDrawer([running, waits(2, 1), waits(3, 2)]);
  host.on('downloadNow', () => null);
  const at = { coords: { clientX: 300, clientY: 400 } };
  const [first, second] = drawer.getAllByRole('button', { name: '立即下载' });
  if (first === undefined || second === undefined) throw new Error('Two jobs wait');
  await user.pointer({ target: first, ...at });
  // The running job has ended, and the rows have moved up.
  await user.pointer({ target: second, keys: '[MouseLeft]', ...at });
  expect(host.asked('downloadNow')).toEqual([]);
  await user.pointer({ target: second, keys: '[MouseLeft]', ...at });
  await waitFor(() => expect(host.asked('downloadNow')).toEqual([{ gameId: 3 }]));
});

test('who has moved to another row presses it, by mouse or by keys', async () => {
  const { user, drawer } = await openDrawer([running, waits(2, 1), waits(3, 2)]);
  host.on('downloadNow', () => null);
  const [first, second] = drawer.getAllByRole('button', { name: '立即下载' });
  if (first === undefined || second === undefined) throw new Error('Two jobs wait');
  await user.pointer({ target: first, coords: { clientX: 300, clientY: 400 } });
  second.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(host.asked('downloadNow')).toHaveLength(1));
  await user.pointer({
    target: second,
    keys: '[MouseLeft]',
    coords: { clientX: 300, clientY: 470 },
  });
  await waitFor(() => expect(host.asked('downloadNow')).toHaveLength(2));
});

test('who has scrolled presses what is there then, without another move', async () => {
  const { user, drawer } = await openDrawer([running, waits(2, 1), waits(3, 2)]);
  host.on('downloadNow', () => null);
  const at = { coords: { clientX: 300, clientY: 400 } };
  const [first, second] = drawer.getAllByRole('button', { name: '立即下载' });
  if (first === undefined || second === undefined) throw new Error('Two jobs wait');
  await user.pointer({ target: first, ...at });
  fireEvent.wheel(first, { deltaY: 100 });
  // Chromium sends it when the list has moved below the pointer.
  fireEvent.pointerMove(second, at.coords);
  await user.pointer({ target: second, keys: '[MouseLeft]', ...at });
  await waitFor(() => expect(host.asked('downloadNow')).toEqual([{ gameId: 3 }]));
});

test('a pause stops the whole queue, which says so; all jobs resume together', async () => {
  host.on('resumeAllDownloads', () => [running, waits(2, 1)]);
  const stopped = sampleState(1, { name: '停的', download_state: 2, progress: 9 });
  const { user, drawer } = await openDrawer([stopped, waits(2, 1, { held: true })]);
  expect(drawer.getByText('已暂停，排队的游戏不会自动开始')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '全部继续' }));
  await waitFor(() => expect(drawer.queryByText('已暂停，排队的游戏不会自动开始')).toBeNull());
  // The focus is where one goes back.
  await waitFor(() =>
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: '全部暂停' })),
  );
});

test('a job resumed while another downloads becomes the next one', async () => {
  host.on('putDownloadFirst', () => waits(4, 1));
  const { user, drawer } = await openDrawer([
    running,
    sampleState(4, { name: '停的', download_state: 2, progress: 9 }),
  ]);
  await user.click(drawer.getByRole('button', { name: '继续' }));
  expect(await drawer.findByText('排队中 第 1 位')).toBeTruthy();
  expect(host.asked('resumeDownload')).toEqual([]);
});

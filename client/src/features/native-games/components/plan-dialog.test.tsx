import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostRefusal, fakeHost } from '../../../test/fake-host.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { samplePlan as plan, sampleState } from '../../../test/sample-states.ts';
import { stores } from '../../../test/stores.ts';
import { startDownload } from '../model/jobs/download.ts';
import { acceptGame, useGames } from '../model/games/game-store.ts';
import { planPrompt } from '../model/jobs/plan-prompt.ts';
import { PlanDialog } from './plan-dialog.tsx';

const game = { gameId: 5, name: '青河', coverPicture: '', packageUrl: 'http://g.test/l.json' };

let host: ReturnType<typeof fakeHost>;
beforeEach(() => {
  host = fakeHost();
  host.on('planDownload', ({ installDir }) => ({ ...plan, folder: installDir ?? plan.folder }));
  host.on('downloadGame', () => sampleState(5, { download: true, download_state: 1 }));
});

afterEach(() => vi.unstubAllGlobals());

const go = () => screen.findByRole('button', { name: '开始下载' });

test('a typed folder is set before the download begins, and never ignored', async () => {
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  await user.click(await screen.findByRole('button', { name: '更换' }));
  await user.type(await screen.findByRole('textbox', { name: '新的目录' }), 'other');
  expect(await go()).toHaveProperty('disabled', true);
  await user.clear(screen.getByRole('textbox', { name: '新的目录' }));
  await user.type(screen.getByRole('textbox', { name: '新的目录' }), '/other');
  await user.click(await go());
  expect(await screen.findByText(/以后下载的游戏也会安装到这里/)).toBeTruthy();
  await vi.waitFor(async () => expect(await go()).toHaveProperty('disabled', false));
  await user.click(await go());
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5, installDir: '/other' }]);
});

test('a folder that can’t be written is refused at its field, and the one on show still holds', async () => {
  host.on('planDownload', ({ installDir }) => {
    if (installDir !== '/proc/nowhere')
      return { ...plan, folder: `${typeof installDir === 'string' ? installDir : '/usual'}/5` };
    throw new HostRefusal({ kind: 'folder-not-writable', path: '/proc/nowhere', message: 'x' });
  });
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  const take = async (folder: string) => {
    await user.click(await screen.findByRole('button', { name: '更换' }));
    await user.type(await screen.findByRole('textbox', { name: '新的目录' }), folder);
    await user.click(screen.getByRole('button', { name: '使用' }));
  };
  await take('/mine');
  expect(await screen.findByTitle('/mine/5')).toBeTruthy();
  await take('/proc/nowhere');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '目录 /proc/nowhere 不能写入，安装目录没有更换',
  );
  expect(screen.getByTitle('/mine/5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  await user.click(await go());
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5, installDir: '/mine' }]);
});

test('room that was made is seen on a press, and the chosen folder stays for the next time', async () => {
  let freeBytes = 1;
  host.on('planDownload', ({ installDir }) => ({
    ...plan,
    folder: installDir ?? plan.folder,
    ...(installDir === undefined ? {} : { freeBytes }),
  }));
  const { user } = renderScreen('/home', <PlanDialog />);
  const refused = startDownload(stores, game);
  await user.click(await screen.findByRole('button', { name: '更换' }));
  await user.type(await screen.findByRole('textbox', { name: '新的目录' }), '/small{Enter}');
  await screen.findByText(/请清理磁盘/);
  await user.click(screen.getByRole('button', { name: '取消' }));
  await expect(refused).resolves.toBe(false);
  const started = startDownload(stores, game);
  await screen.findByText(/请清理磁盘/);
  expect(await go()).toHaveProperty('disabled', true);
  freeBytes = plan.needBytes;
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新检查' })).toBeNull());
  expect(await go()).toHaveProperty('disabled', false);
  await user.click(await go());
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5, installDir: '/small' }]);
});

test('a place without room offers the drive with the most room by one press', async () => {
  const drive = (name: string, freeBytes: number) => ({
    drive: name,
    freeBytes,
    totalBytes: 2000,
    installDir: `${name}/Gamebox`,
  });
  host.on('listDrives', () => [drive('/small', 1), drive('/more', 900), drive('/most', 1000)]);
  host.on('planDownload', ({ installDir }) =>
    installDir === undefined
      ? { ...plan, folder: '/small/Gamebox/5', freeBytes: 1 }
      : { ...plan, folder: installDir },
  );
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  await user.click(await screen.findByRole('button', { name: '改装到 /most' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^改装到/ })).toBeNull());
  expect(await go()).toHaveProperty('disabled', false);
  await user.click(await go());
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5, installDir: '/most/Gamebox' }]);
});

test('the focus stays on the drive that was chosen', async () => {
  const drive = (name: string) => ({
    drive: name,
    freeBytes: 1000,
    totalBytes: 2000,
    installDir: `${name}/Gamebox`,
  });
  host.on('listDrives', () => [drive('/one'), drive('/two')]);
  const { promise, resolve } = Promise.withResolvers<typeof plan>();
  host.on('planDownload', ({ installDir }) =>
    installDir === undefined ? { ...plan, folder: '/one/Gamebox/5' } : promise,
  );
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  const two = await screen.findByRole('radio', { name: /^\/two/ });
  await user.click(two);
  // A browser takes the focus from a control that is disabled.
  expect(two).toHaveProperty('disabled', false);
  resolve({ ...plan, folder: '/two/Gamebox' });
  await vi.waitFor(async () => expect(await go()).toHaveProperty('disabled', false));
  expect(document.activeElement).toBe(two);
  await user.click(screen.getByRole('button', { name: '取消' }));
  await expect(started).resolves.toBe(false);
});

test('if the usual folder can’t be written, another one is asked for', async () => {
  host.on('planDownload', ({ installDir }) => {
    if (installDir !== undefined) return { ...plan, folder: installDir };
    throw new HostRefusal({ kind: 'folder-not-writable', path: '/usual', message: 'x' });
  });
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /\/usual 不能写入，请更换安装目录/,
  );
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '更换' }));
  await user.type(await screen.findByRole('textbox', { name: '新的目录' }), '/other{Enter}');
  await user.click(await go());
  await expect(started).resolves.toBe(true);
});

test('without a plan the player may still begin, in the place that is named', async () => {
  host.on('planDownload', () => {
    throw new HostRefusal({ kind: 'internal', message: '内部错误' });
  });
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  expect((await screen.findByRole('alert')).textContent).toBe('内部错误');
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  expect(screen.getByText(/设置里的安装目录/)).toBeTruthy();
  expect(host.asked('downloadGame')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '直接下载' }));
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toHaveLength(1);
});

test('a release that was refused can’t be downloaded all the same', async () => {
  host.on('planDownload', () => {
    throw new HostRefusal({ kind: 'signature-invalid', message: 'x' });
  });
  renderScreen('/home', <PlanDialog />);
  void startDownload(stores, game);
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: '直接下载' })).toBeNull();
  act(() => planPrompt.settle(stores, false));
});

test('a download that will wait says so, until the other one has ended', async () => {
  host.on('queueDownload', () => sampleState(5, { download_state: 2, waiting: 'queue' }));
  useGames.of(stores).setState({ listed: true });
  const { user } = renderScreen('/home', <PlanDialog />);
  act(() =>
    acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 })),
  );
  void startDownload(stores, game, true);
  const queue = await screen.findByRole('button', { name: '排队下载' });
  expect(screen.getByText('《铁潮》下载完成后自动开始。')).toBeTruthy();
  act(() => acceptGame(stores, 6, sampleState(6, { name: '铁潮' })));
  expect(queue.textContent).toBe('开始下载');
  await vi.waitFor(() => expect(queue).toHaveProperty('disabled', false));
  await user.click(queue);
  await vi.waitFor(() => expect(host.asked('queueDownload')).toHaveLength(1));
});

test('an Enter before the plan is there begins the download with it, once', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof plan>();
  host.on('planDownload', () => promise);
  const { user } = renderScreen('/home', <PlanDialog />);
  const started = startDownload(stores, game);
  (await go()).focus();
  await user.keyboard('{Enter}{Enter}');
  expect((await go()).getAttribute('aria-busy')).toBe('true');
  expect(host.asked('downloadGame')).toEqual([]);
  resolve(plan);
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toHaveLength(1);
});

test('an early Enter begins nothing without room, nor in the dialog after a cancelled one', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof plan>();
  host.on('planDownload', () => promise);
  const { user } = renderScreen('/home', <PlanDialog />);
  const first = startDownload(stores, game);
  await user.click(await go());
  await user.click(screen.getByRole('button', { name: '取消' }));
  await expect(first).resolves.toBe(false);
  const second = startDownload(stores, game);
  await user.click(await go());
  resolve({ ...plan, freeBytes: 0 });
  expect(await screen.findByRole('button', { name: '重新检查' })).toBeTruthy();
  host.on('planDownload', () => plan);
  await user.click(screen.getByRole('button', { name: '重新检查' }));
  await vi.waitFor(async () => expect(await go()).toHaveProperty('disabled', false));
  expect(host.asked('downloadGame')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '取消' }));
  await expect(second).resolves.toBe(false);
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { cleanApp, openApp, prepareApp } from '../../test/render-app.tsx';
import { sampleState } from '../../test/sample-states.ts';

beforeEach(() => {
  prepareApp();
});

afterEach(cleanApp);

test('this machine’s games are there with a silent server, sorted, filtered and uninstalled', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const host = fakeHost();
  host.on('listDrives', () => [
    { drive: 'D:', freeBytes: 2 ** 30, totalBytes: 2 ** 31, installDir: 'D:\\Games' },
  ]);
  host.on('uninstallGame', () => sampleState(5, { download_state: 0 }));
  acceptGame(5, sampleState(5, { name: '青河', lastPlayTime: 2, sizeBytes: 1 }));
  acceptGame(6, sampleState(6, { name: '寒江', download_state: 2, sizeBytes: 9 }));
  const user = openApp('/library');
  expect(await screen.findByRole('heading', { name: '我的游戏' })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: '我的游戏' }));
  const names = () => list.getAllByRole('link').map((link) => link.textContent);
  expect(names()).toEqual(['青河', '寒江']);
  expect(await screen.findByText('D: 剩余 1.0 GB，共 2.0 GB')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '筛选我的游戏' }), '青');
  expect(names()).toEqual(['青河']);
  expect(list.getByRole('button', { name: '启动游戏' })).toBeTruthy();
  await user.click(list.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '卸载' }));
  const question = within(await screen.findByRole('dialog', { name: '卸载《青河》？' }));
  await user.click(question.getByRole('button', { name: '卸载' }));
  await waitFor(() => expect(host.asked('uninstallGame')).toEqual([{ gameId: 5 }]));
});

test('with no games it says where there are some', async () => {
  fakeHost();
  openApp('/library');
  expect(await screen.findByText('下载的游戏会出现在这里')).toBeTruthy();
});

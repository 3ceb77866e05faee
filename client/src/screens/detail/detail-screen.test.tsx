import { DownloadState, getGame, pageEncyclopedia, pageReleases } from '@gamebox/contract';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { gameQuery } from '../../features/game/api/get-game.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { broken, refused, silent } from '../../test/fake-api.ts';
import type { fakeApi } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { DetailScreen } from './detail-screen.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  api = await beginDetail();
});

test.each(['', '?gameId=', '?gameId=abc', '?gameId=-1', '?gameId=1.5'])(
  'the address %j names no game',
  (search) => {
    openDetail(search);
    expect(screen.getByText('没有找到这个游戏')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看看全部游戏' }).getAttribute('href')).toBe('/game');
    expect(api.asked(getGame)).toHaveLength(0);
  },
);

test('a game the server doesn’t know has a link back', async () => {
  api.on(getGame, refused('GAME_NOT_FOUND'));
  openDetail('?gameId=99');
  expect(await screen.findByText('没有找到这个游戏')).toBeTruthy();
});

test('an installed game that the platform no longer offers can be found and removed', async () => {
  api.on(getGame, refused('GAME_NOT_FOUND'));
  const host = fakeHost();
  const gone = { gameId: 1001, coverPrcture: '', download: false, name: '旧灯录' };
  const installed = { ...gone, download_state: 4, download_progress: 100, progress: 100 };
  host.on('getGameState', () => installed);
  host.on('openGameFolder', () => null);
  host.on('uninstallGame', () => ({ ...installed, download_state: DownloadState.none }));
  const { user } = openDetail();
  expect(await screen.findByText('《旧灯录》已经下架')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '打开目录' }));
  await waitFor(() => expect(host.asked('openGameFolder')).toEqual([{ gameId: 1001 }]));
  await user.click(screen.getByRole('button', { name: '卸载' }));
  const question = within(await screen.findByRole('dialog', { name: '卸载《旧灯录》？' }));
  await user.click(question.getByRole('button', { name: '卸载' }));
  expect(await screen.findByText('没有找到这个游戏')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '打开目录' })).toBeNull();
});

test('a failure says why and can be tried again', async () => {
  api.on(getGame, broken());
  const { user } = openDetail();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.on(getGame, sampleDetail(1001, { name: '青河灯录' }));
  await user.click(retry);
  expect(await loaded()).toBeTruthy();
});

test('a game of this computer is there before the platform answers', async () => {
  api.on(getGame, silent());
  fakeHost();
  const { user } = openDetail();
  const here = { name: '青河灯录', installPath: '/games/a', version: '1.4.7' };
  hostSays({ download_state: DownloadState.installed, ...here });
  expect(await loaded()).toBeTruthy();
  expect(screen.getByRole('button', { name: /^启动游戏/ })).toBeTruthy();
  const panel = within(screen.getByRole('complementary', { name: '开始游戏' }));
  expect(panel.getAllByText(/1\.4\.7/)).toHaveLength(1);
  const files = within(screen.getByRole('region', { name: '本机文件' }));
  expect(files.getByRole('button', { name: '校验并修复' })).toHaveProperty('disabled', false);
  await user.click(files.getByRole('button', { name: '卸载' }));
  expect(await screen.findByRole('dialog', { name: '卸载《青河灯录》？' })).toBeTruthy();
});

test('what is open or focused stays when the platform answers', async () => {
  const answer = Promise.withResolvers<unknown>();
  api.on(getGame, () => answer.promise);
  fakeHost();
  const { user } = openDetail();
  hostSays({ download_state: DownloadState.installed, name: '青河灯录', installPath: '/games/a' });
  const start = await screen.findByRole('button', { name: /^启动游戏/ });
  await user.click(screen.getByRole('button', { name: '卸载' }));
  const question = await screen.findByRole('dialog', { name: '卸载《青河灯录》？' });
  answer.resolve(sampleDetail(1001, { name: '青河灯录' }));
  await screen.findByRole('heading', { name: '游戏介绍', hidden: true });
  expect(question.isConnected).toBe(true);
  expect(start.isConnected).toBe(true);
});

test('such a game stays playable when the platform fails, and the rest can be tried again', async () => {
  api.on(getGame, broken());
  fakeHost();
  const { user } = openDetail();
  hostSays({ download_state: DownloadState.installed, name: '青河灯录' });
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByRole('button', { name: /^启动游戏/ })).toBeTruthy();
  // An upright cover is no picture for a wide frame.
  expect(document.querySelector('[class*="_air"]')).not.toBeNull();
  expect(document.querySelector('[class*="_wide"]')).toBeNull();
  api.on(getGame, sampleDetail(1001, { name: '青河灯录' }));
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: '游戏介绍' })).toBeTruthy();
});

test('while the platform is away the last answer about the game stands in', async () => {
  api.on(getGame, silent());
  fakeHost();
  const away = (
    <ServerAwayContext value="now">
      <DetailScreen />
    </ServerAwayContext>
  );
  const { client } = renderScreen('/detail', away, { path: '/detail?gameId=1001' });
  client.setQueryData(gameQuery(1001, 12).queryKey, sampleDetail(1001, { name: '青河灯录' }));
  hostSays({ download_state: DownloadState.installed, name: '青河灯录' });
  expect(await screen.findByRole('heading', { name: '游戏介绍' })).toBeTruthy();
});

test('the play time of this computer is shown before the platform knows of it', async () => {
  openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, playSeconds: 3900 });
  expect(screen.getByText('已玩 1 小时 5 分钟')).toBeTruthy();
});

test('the resolution is stored in the setting', async () => {
  const { user } = openDetail();
  await loaded();
  await user.click(screen.getByRole('combobox', { name: '分辨率' }));
  await user.click(await screen.findByRole('option', { name: '1024 × 768' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: '分辨率' }).textContent).toContain('1024 × 768'),
  );
  expect((await loadLocalSetting()).resolution).toBe('1024_768');
});

test('a picture opens large, and the arrow keys go on', async () => {
  const { user } = openDetail();
  await loaded();
  await user.click(screen.getByRole('button', { name: '查看图片 1' }));
  expect(await screen.findByRole('dialog', { name: '青河灯录 · 1 / 2' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: '青河灯录 · 2 / 2' })).toBeTruthy();
});

test('the arrow keys turn the pictures wherever the focus is', async () => {
  const { user } = openDetail();
  await loaded();
  await user.click(screen.getByRole('button', { name: '查看图片 1' }));
  await screen.findByRole('dialog', { name: '青河灯录 · 1 / 2' });
  const close = screen.getByRole('button', { name: '关闭对话框' });
  await waitFor(() =>
    expect(close.closest('[role=dialog]')?.contains(document.activeElement)).toBe(true),
  );
  act(() => close.focus());
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: '青河灯录 · 2 / 2' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Alt>}{ArrowRight}{/Alt}');
  expect(await screen.findByRole('dialog', { name: '青河灯录 · 1 / 2' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{ArrowRight}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the encyclopedia is searched by kind and word', async () => {
  const { user } = openDetail();
  await loaded();
  await user.click(screen.getByRole('tab', { name: '怪物' }));
  await user.type(screen.getByRole('searchbox', { name: '搜索百科' }), '河妖');
  expect(await screen.findByText('没有找到含“河妖”的条目，换一个词试试')).toBeTruthy();
  const { query } = api.asked(pageEncyclopedia).at(-1) ?? {};
  expect([query?.get('kind'), query?.get('keyword')]).toEqual(['1', '河妖']);
});

test('the history of versions is shown if the platform has one', async () => {
  api.on(pageReleases, {
    total: 1,
    list: [{ release: 3, version: '1.3.0', notes: '春节活动', sizeBytes: 1, publishTime: 1 }],
  });
  openDetail();
  await loaded();
  expect(await screen.findByRole('heading', { name: '版本历史' })).toBeTruthy();
  expect(screen.getByText('春节活动')).toBeTruthy();
});

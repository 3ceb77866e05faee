import { DownloadState, getGame, listGameRecords } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { acceptGame, useGames } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import styles from './continue-playing.module.css';
import quiet from '../../parts/play/game-action.module.css';
import { silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { openHome, prepareHome } from '../../test/home-world.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof prepareHome>;
beforeEach(() => {
  api = prepareHome();
});

const record = (gameId: number, name: string, ago: number) => ({
  gameId,
  name,
  coverPicture: '',
  serverId: 31,
  serverName: '深港',
  lastPlayTime: Date.now() - ago,
  playSeconds: 3900,
});

test('for a logged-out player no record is requested', async () => {
  openHome();
  await screen.findByRole('link', { name: '查看游戏' });
  expect(screen.queryByRole('region', { name: '继续游戏' })).toBeNull();
  expect(api.asked(listGameRecords)).toHaveLength(0);
});

test('a player who has played continues with the last game, by the one red button', async () => {
  useSession.of(stores).setState({ token: 'token' });
  const coming = { ...record(9, '星渡', 12_000), downloadable: false };
  api.on(listGameRecords, [record(8, '纸龙', 9_000), record(7, '铁潮', 0), coming]);
  openHome();
  const region = within(await screen.findByRole('region', { name: '继续游戏' }));
  expect(screen.queryByTestId('continue-coming')).toBeNull();
  const link = await region.findByRole('link', { name: '铁潮' });
  expect(link.getAttribute('href')).toBe('/detail?gameId=7&serverId=31');
  expect(region.getByText(/已玩 1 小时 5 分/)).toBeTruthy();
  const others = within(region.getByRole('list', { name: '最近玩过' }));
  expect(others.getByRole('link', { name: '纸龙' })).toBeTruthy();
  expect(region.getAllByRole('button', { name: '下载游戏' })).toHaveLength(2);
  const banner = await screen.findByRole('link', { name: '查看游戏' });
  expect(banner.className).not.toContain('primary');
});

test('the last game says what is loaded, as its page does', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(listGameRecords, [record(7, '铁潮', 0)]);
  api.on(getGame, {
    ...sampleDetail(7),
    sizeBytes: 6_000_000,
    release: {
      release: 1,
      version: '1.0.0',
      notes: '',
      sizeBytes: 6_000_000,
      downloadBytes: 4_500_000,
      publishTime: 1,
    },
  });
  openHome();
  const region = within(await screen.findByRole('region', { name: '继续游戏' }));
  expect(await region.findByText(/^下载 4\.\d MB/)).toBeTruthy();
});

test('the space for the last game is reserved until the record is known', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(listGameRecords, silent());
  openHome();
  const banner = await screen.findByRole('link', { name: '查看游戏' });
  // The red action stays where it is when the record arrives.
  expect(banner.className).not.toContain('primary');
  const shape = screen.getByTestId('continue-coming').lastElementChild;
  // The last game and those beside it.
  expect(shape?.className).toContain(styles.withOthers);
  expect(shape?.children).toHaveLength(2);
});

test('the games beside the last one have their room before the platform names them', async () => {
  useSession.of(stores).setState({ token: 'token' });
  useGames.of(stores).setState({
    games: new Map([[1001, sampleState(1001, { name: '青河', lastPlayTime: Date.now() })]]),
    listed: true,
  });
  const { promise, resolve } = Promise.withResolvers<object>();
  api.on(listGameRecords, () => promise);
  openHome();
  const region = await screen.findByRole('region', { name: '继续游戏' });
  const layout = region.querySelector('article')?.parentElement?.className;
  resolve([record(8, '纸龙', 9_000)]);
  expect(await within(region).findByRole('list', { name: '最近玩过' })).toBeTruthy();
  expect(region.querySelector('article')?.parentElement?.className).toBe(layout);
});

test('for a player who never played no empty space is left', async () => {
  useSession.of(stores).setState({ token: 'token' });
  openHome();
  await waitFor(() => expect(screen.queryByTestId('continue-coming')).toBeNull());
  const banner = (await screen.findByText('查看游戏')).closest('a');
  expect(banner?.className).toContain('primary');
});

test.each([
  ['queued', { download_state: DownloadState.paused, waiting: 'queue' }],
  ['paused', { download_state: DownloadState.paused }],
  ['on a drive that is away', { missing: 'drive' }],
] as const)(
  'a game that is %s leaves the first place to one that can be played',
  async (_, more) => {
    const now = Date.now();
    useGames.of(stores).setState({
      games: new Map([
        [1001, sampleState(1001, { name: '青河', lastPlayTime: now, ...more })],
        [1002, sampleState(1002, { name: '铁潮', lastPlayTime: now - 60_000 })],
      ]),
      listed: true,
    });
    openHome();
    const region = within(await screen.findByRole('region', { name: '继续游戏' }));
    const red = region.getByRole('button', { name: '启动游戏' });
    expect(red.closest('[data-kind]')?.className).not.toContain(quiet.action);
    const links = region.getAllByRole('link').map((link) => link.textContent);
    expect(links[0]).toBe('铁潮');
    expect(links).toContain('青河');
  },
);

const updating = {
  name: '青河',
  download: true,
  version: '1',
  job: 'update',
  download_state: DownloadState.downloading,
} as const;

/** An update runs in the first game, and the second can be played; both played on this computer. */
async function openWithUpdate() {
  const now = Date.now();
  const first = { ...updating, lastPlayTime: now };
  useGames.of(stores).setState({
    games: new Map([
      [1001, sampleState(1001, first)],
      [1002, sampleState(1002, { name: '铁潮', lastPlayTime: now - 60_000 })],
      [1003, sampleState(1003, { name: '纸龙', lastPlayTime: now - 90_000 })],
    ]),
    listed: true,
  });
  const { user } = openHome();
  const region = within(await screen.findByRole('region', { name: '继续游戏' }));
  const names = () => region.getAllByRole('link').map((link) => link.textContent);
  expect(names()).toEqual(['青河', '铁潮', '纸龙']);
  return { user, region, names, first };
}

test('a game that is paused keeps its place and its button', async () => {
  const host = fakeHost();
  host.on('getCapabilities', () => ({}));
  const { user, region, names, first } = await openWithUpdate();
  host.on('pauseDownload', () =>
    sampleState(1001, { ...first, download: false, download_state: DownloadState.paused }),
  );
  await user.click(await region.findByRole('button', { name: /暂停/ }));
  expect(await region.findByRole('button', { name: /继续/ })).toBeTruthy();
  expect(names()).toEqual(['青河', '铁潮', '纸龙']);
});

test('a game that is played keeps its place until the pointer has left', async () => {
  const { user, region, names, first } = await openWithUpdate();
  await user.hover(region.getByRole('link', { name: '纸龙' }));
  const played = { name: '纸龙', lastPlayTime: Date.now() + 1000 };
  act(() => acceptGame(stores, 1003, sampleState(1003, played)));
  expect(names()).toEqual(['青河', '铁潮', '纸龙']);
  act(() => acceptGame(stores, 1001, sampleState(1001, { ...first, download_state: 5 })));
  expect(names()).toEqual(['青河', '铁潮', '纸龙']);
  await user.hover(document.body);
  expect(names()).toEqual(['纸龙', '青河', '铁潮']);
});

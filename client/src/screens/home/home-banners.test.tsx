import { getGame, listBanners, listGameRecords } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { homeBanners, openHome, prepareHome } from '../../test/home-world.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof prepareHome>;
beforeEach(() => {
  api = prepareHome();
});

test('a picture above is not shown again as a banner, or last where too few others are', async () => {
  useGames.of(stores).setState({
    games: new Map([[1001, sampleState(1001, { name: '灯市', lastPlayTime: Date.now() })]]),
    listed: true,
  });
  openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  expect(await banner.findByRole('heading', { name: '夜市' })).toBeTruthy();
  const picks = () => banner.getAllByRole('button', { name: /今晚|明晚|后天/ });
  expect(picks().map((pick) => pick.getAttribute('aria-label'))).toEqual([
    '夜市 明晚',
    '灯市 今晚',
  ]);
});

test('banners stand in their order until the record says which games are above them', async () => {
  useSession.of(stores).setState({ token: 'token' });
  const records = Promise.withResolvers<object>();
  api.on(listGameRecords, () => records.promise);
  openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  const picks = () =>
    banner
      .getAllByRole('button', { name: /今晚|明晚/ })
      .map((pick) => pick.getAttribute('aria-label'));
  expect(picks()).toEqual(['灯市 今晚', '夜市 明晚']);
  const played = { gameId: 1001, name: '灯市', coverPicture: '', playSeconds: 60 };
  records.resolve([{ ...played, lastPlayTime: Date.now() }]);
  await waitFor(() => expect(picks()).toEqual(['夜市 明晚', '灯市 今晚']));
});

test('enough banners of other games leave out the one above', async () => {
  useGames.of(stores).setState({
    games: new Map([[1001, sampleState(1001, { name: '灯市', lastPlayTime: Date.now() })]]),
    listed: true,
  });
  api.on(listBanners, [
    ...homeBanners,
    { ...homeBanners[0], bannerId: 3, title: '铁潮', gameId: 1002 },
  ]);
  openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  await banner.findByRole('heading', { name: '夜市' });
  expect(banner.queryByRole('heading', { name: '灯市' })).toBeNull();
});

test('a banner shows the state of a game on this computer', async () => {
  fakeHost();
  useGames.of(stores).setState({ games: new Map([[1001, sampleState(1001)]]), listed: true });
  openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  expect(await banner.findByRole('button', { name: '启动游戏' })).toBeTruthy();
  expect(banner.queryByRole('link', { name: '查看游戏' })).toBeNull();
});

test('a banner shows the state of a game elsewhere, in the place of its link, after the start', async () => {
  api.on(getGame, sampleDetail(1001));
  openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  expect(await banner.findByRole('link', { name: '查看游戏' })).toBeTruthy();
  expect(await banner.findByRole('button', { name: '下载游戏' })).toBeTruthy();
  expect(banner.queryByRole('link', { name: '查看游戏' })).toBeNull();
  expect(await banner.findByText(/已开服|开服/)).toBeTruthy();
});

test('a banner’s button is blank while the game’s state may come, and a link if it does not', async () => {
  const answer = Promise.withResolvers<object>();
  api.on(getGame, () => answer.promise);
  openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  const link = await banner.findByRole('link', { name: '查看游戏' });
  await waitFor(() => expect(api.asked(getGame)).toHaveLength(1));
  expect(link.textContent).toBe('');
  // Red is for an action that is known.
  expect(link.className).not.toMatch(/primary/);
  answer.reject(new Error('no answer'));
  expect(await banner.findByText('查看游戏')).toBeTruthy();
});

test('a banner’s link that has the focus stays until it is left', async () => {
  const answer = Promise.withResolvers<object>();
  api.on(getGame, () => answer.promise);
  const { user } = openHome();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  await waitFor(() => expect(api.asked(getGame)).toHaveLength(1));
  act(() => banner.getByRole('link', { name: '查看游戏' }).focus());
  answer.resolve(sampleDetail(1001));
  expect(await banner.findByText(/已开服|开服/)).toBeTruthy();
  expect(banner.getByRole('link', { name: '查看游戏' })).toBe(document.activeElement);
  await user.tab();
  expect(await banner.findByRole('button', { name: '下载游戏' })).toBeTruthy();
});

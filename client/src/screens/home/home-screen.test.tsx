import {
  GameTag,
  getGame,
  listBanners,
  listGameRecords,
  listServerOpenings,
} from '@gamebox/contract';
import { addReminder, listReminders, pageGames, pageNews, removeReminder } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { useToasts } from '@gamebox/ui/toast-store.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { broken, fakeApi, silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleDetail, sampleGame, sampleOpening } from '../../test/sample-games.ts';
import { sampleState } from '../../test/sample-states.ts';
import { HomeScreen } from './home-screen.tsx';
import { stores } from '../../test/stores.ts';

const games = Array.from({ length: 8 }, (_, index) => sampleGame(1001 + index));
const banners = [
  { bannerId: 1, title: '灯市', subtitle: '今晚', picture: '/a.svg', gameId: 1001, newsId: null },
  { bannerId: 2, title: '夜市', subtitle: '明晚', picture: '/b.svg', gameId: null, newsId: 3001 },
];
const article = {
  newsId: 3001,
  title: '维护公告',
  category: 'notice',
  cover: '/assets/news/a.svg',
  publishTime: 1_000,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  toast.clear();
  api = fakeApi();
  api.on(listBanners, banners);
  api.on(listServerOpenings, [sampleOpening(11)]);
  api.on(pageGames, { total: 8, list: games });
  api.on(pageNews, { total: 1, list: [article] });
  api.on(listGameRecords, []);
});

function Toasts() {
  return <p data-testid="toasts">{useToasts().length}</p>;
}
const open = () =>
  renderScreen(
    '/home',
    <>
      <HomeScreen />
      <Toasts />
    </>,
  );

// Must be the first test: code that was loaded once is available at once.
test('secondary sections wait until the browser is idle', async () => {
  const waiting: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => waiting.push(run));
  open();
  const shelf = await screen.findByRole('region', { name: '专区推荐' });
  expect(await within(shelf).findAllByRole('article')).toHaveLength(8);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(api.asked(pageNews)).toHaveLength(0);
  for (const run of waiting) run({ didTimeout: false, timeRemaining: () => 0 });
  expect(await screen.findByRole('link', { name: '维护公告' })).toBeTruthy();
});

test('each section leads where it should', async () => {
  open();
  const href = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('查看游戏')).toBe('/detail?gameId=1001');
  expect(await href('11区')).toBe('/detail?gameId=1001&serverId=11');
  expect(await href('维护公告')).toBe('/newDetails?newsId=3001');
  const shelf = await screen.findByRole('region', { name: '专区推荐' });
  const [first] = within(shelf).getAllByRole('listitem');
  expect(
    within(first ?? shelf)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/detail?gameId=1001');
});

test('banners and openings that the server lacks are left out, without a toast', async () => {
  api = fakeApi();
  api.on(pageGames, { total: 8, list: games });
  api.on(pageNews, { total: 0, list: [] });
  open();
  await screen.findByText('还没有新闻，晚些再来看看');
  await waitFor(() => expect(screen.queryByText('开服时间表')).toBeNull());
  expect(screen.queryByRole('region', { name: '精选推荐' })).toBeNull();
  expect(screen.getByTestId('toasts').textContent).toBe('0');
});

test('a failing section breaks no other, and can be retried alone', async () => {
  api.on(pageNews, broken());
  const { user } = open();
  const news = within(await screen.findByRole('region', { name: '最新新闻' }));
  const retry = await news.findByRole('button', { name: '重试' });
  expect(await screen.findByRole('link', { name: '查看游戏' })).toBeTruthy();
  api.on(pageNews, { total: 1, list: [article] });
  await user.click(retry);
  expect(await news.findByRole('link', { name: '维护公告' })).toBeTruthy();
});

test('the headings are shown before any answer', async () => {
  for (const call of [listBanners, listServerOpenings, pageGames, pageNews]) api.on(call, silent());
  open();
  expect(screen.getByRole('heading', { level: 1, name: '首页' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '开服时间表' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '专区推荐' })).toBeTruthy();
  expect(screen.getAllByText('正在加载').length).toBeGreaterThanOrEqual(3);
  expect(await screen.findByRole('heading', { name: '最新新闻' })).toBeTruthy();
});

test('data below the first view is requested later', async () => {
  open();
  expect(await screen.findByRole('region', { name: '开服时间表' })).toBeTruthy();
  expect(api.asked(pageNews)).toHaveLength(0);
  expect(api.asked(pageGames)).toHaveLength(1);
  expect(await screen.findByRole('link', { name: '维护公告' })).toBeTruthy();
});

test('returning to home shows all sections at once, so that the scroll position fits', async () => {
  const { router } = open();
  await screen.findByRole('link', { name: '维护公告' });
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(-1));
  expect(screen.getByRole('region', { name: '最新新闻' })).toBeTruthy();
});

test('openings of the coming days can be chosen', async () => {
  const tomorrow = Date.now() + 86_400_000;
  api.on(listServerOpenings, [
    sampleOpening(11, { openTime: Date.now() }),
    sampleOpening(12, { openTime: tomorrow }),
  ]);
  const { user } = open();
  expect(await screen.findByRole('link', { name: '11区' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '12区' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '明天' }));
  expect(await screen.findByRole('link', { name: '12区' })).toBeTruthy();
});

test('the games are those of the chosen channel', async () => {
  useSession.of(stores).setState({ channel: 3 });
  open();
  expect(await screen.findByRole('region', { name: '精品推荐' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '专区推荐' })).toBeNull();
});

test('a further shelf is shown only with enough games', async () => {
  api.on(pageGames, ({ query }) => {
    const list = query.get('tag') === String(GameTag.hot) ? games : [];
    return { total: list.length, list: query.has('tag') || query.has('tab') ? list : games };
  });
  open();
  expect(await screen.findByRole('region', { name: '热门游戏' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: '新服游戏' })).toBeNull());
});

test('for a logged-out player no record is requested', async () => {
  open();
  await screen.findByRole('link', { name: '查看游戏' });
  expect(screen.queryByRole('region', { name: '继续游戏' })).toBeNull();
  expect(api.asked(listGameRecords)).toHaveLength(0);
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

test('a player who has played continues with the last game, by the one red button', async () => {
  useSession.of(stores).setState({ token: 'token' });
  const coming = { ...record(9, '星渡', 12_000), downloadable: false };
  api.on(listGameRecords, [record(8, '纸龙', 9_000), record(7, '铁潮', 0), coming]);
  open();
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

test('a picture above is not shown again as a banner, or last where too few others are', async () => {
  useGames.of(stores).setState({
    games: new Map([[1001, sampleState(1001, { name: '灯市', lastPlayTime: Date.now() })]]),
    listed: true,
  });
  open();
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
  open();
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
  api.on(listBanners, [...banners, { ...banners[0], bannerId: 3, title: '铁潮', gameId: 1002 }]);
  open();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  await banner.findByRole('heading', { name: '夜市' });
  expect(banner.queryByRole('heading', { name: '灯市' })).toBeNull();
});

test('a further row begins with games that the first row does not show', async () => {
  open();
  const row = within(await screen.findByRole('region', { name: '热门游戏' }));
  const cards = await row.findAllByRole('article');
  const addresses = cards.map((card) => within(card).getByRole('link').getAttribute('href'));
  const ids = [1006, 1007, 1008, 1001];
  expect(addresses.slice(0, 4)).toEqual(ids.map((gameId) => `/detail?gameId=${gameId}`));
});

test('the space for the last game is reserved until the record is known', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(listGameRecords, silent());
  open();
  const banner = await screen.findByRole('link', { name: '查看游戏' });
  // The red action stays where it is when the record arrives.
  expect(banner.className).not.toContain('primary');
  expect(screen.getByTestId('continue-coming')).toBeTruthy();
});

test('the games beside the last one have their room before the platform names them', async () => {
  useSession.of(stores).setState({ token: 'token' });
  useGames.of(stores).setState({
    games: new Map([[1001, sampleState(1001, { name: '青河', lastPlayTime: Date.now() })]]),
    listed: true,
  });
  const { promise, resolve } = Promise.withResolvers<object>();
  api.on(listGameRecords, () => promise);
  open();
  const region = await screen.findByRole('region', { name: '继续游戏' });
  const layout = region.querySelector('article')?.parentElement?.className;
  resolve([record(8, '纸龙', 9_000)]);
  expect(await within(region).findByRole('list', { name: '最近玩过' })).toBeTruthy();
  expect(region.querySelector('article')?.parentElement?.className).toBe(layout);
});

test('for a player who never played no empty space is left', async () => {
  useSession.of(stores).setState({ token: 'token' });
  open();
  await waitFor(() => expect(screen.queryByTestId('continue-coming')).toBeNull());
  const banner = await screen.findByRole('link', { name: '查看游戏' });
  expect(banner.className).toContain('primary');
});

test('a banner shows the state of a game on this computer', async () => {
  fakeHost();
  useGames.of(stores).setState({ games: new Map([[1001, sampleState(1001)]]), listed: true });
  open();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  expect(await banner.findByRole('button', { name: '启动游戏' })).toBeTruthy();
  expect(banner.queryByRole('link', { name: '查看游戏' })).toBeNull();
});

test('a banner shows the state of a game elsewhere, in the place of its link, after the start', async () => {
  api.on(getGame, sampleDetail(1001));
  open();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  expect(await banner.findByRole('link', { name: '查看游戏' })).toBeTruthy();
  expect(await banner.findByRole('button', { name: '下载游戏' })).toBeTruthy();
  expect(banner.queryByRole('link', { name: '查看游戏' })).toBeNull();
  expect(await banner.findByText(/已开服|开服/)).toBeTruthy();
});

test('a banner’s link that has the focus stays until it is left', async () => {
  const answer = Promise.withResolvers<object>();
  api.on(getGame, () => answer.promise);
  const { user } = open();
  const banner = within(await screen.findByRole('region', { name: '精选推荐' }));
  await waitFor(() => expect(api.asked(getGame)).toHaveLength(1));
  act(() => banner.getByRole('link', { name: '查看游戏' }).focus());
  answer.resolve(sampleDetail(1001));
  expect(await banner.findByText(/已开服|开服/)).toBeTruthy();
  expect(banner.getByRole('link', { name: '查看游戏' })).toBe(document.activeElement);
  await user.tab();
  expect(await banner.findByRole('button', { name: '下载游戏' })).toBeTruthy();
});

test('a reminder of a coming server can be set and removed', async () => {
  useSession.of(stores).setState({ token: 'token' });
  let waiting: object[] = [];
  api.on(listReminders, () => waiting);
  api.on(addReminder, ({ body }) => {
    waiting = [{ ...body, createTime: 1 }];
    return true;
  });
  api.on(removeReminder, () => {
    waiting = [];
    return true;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  const set = await screen.findByRole('button', { name: '已预约：11区' });
  expect(api.asked(addReminder)[0]?.body).toEqual({ gameId: 1001, serverId: 11 });
  await user.click(set);
  expect(await screen.findByRole('button', { name: '预约：11区' })).toBeTruthy();
  expect(api.asked(removeReminder)).toHaveLength(1);
});

test('a reminder asks a logged-out player to log in', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '预约：11区' }));
  expect(loginPrompt.isOpen(stores)).toBe(true);
  loginPrompt.settle(stores, false);
  expect(api.asked(addReminder)).toHaveLength(0);
});

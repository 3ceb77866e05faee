import { GameTag, listBanners, listServerOpenings, pageGames, pageNews } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../features/session/model/session-store.ts';
import { broken, fakeApi, silent } from '../../test/fake-api.ts';
import { homeArticle, homeGames, openHome, prepareHome } from '../../test/home-world.tsx';
import { sampleOpening } from '../../test/sample-games.ts';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof prepareHome>;
beforeEach(() => {
  api = prepareHome();
});

// Must be the first test: code that was loaded once is available at once.
test('secondary sections wait until the browser is idle', async () => {
  const waiting: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => waiting.push(run));
  openHome();
  const shelf = await screen.findByRole('region', { name: '专区推荐' });
  expect(await within(shelf).findAllByRole('article')).toHaveLength(8);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(api.asked(pageNews)).toHaveLength(0);
  for (const run of waiting) run({ didTimeout: false, timeRemaining: () => 0 });
  expect(await screen.findByRole('link', { name: '维护公告' })).toBeTruthy();
});

test('each section leads where it should', async () => {
  openHome();
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
  api.on(pageGames, { total: 8, list: homeGames });
  api.on(pageNews, { total: 0, list: [] });
  openHome();
  await screen.findByText('还没有新闻，晚些再来看看');
  await waitFor(() => expect(screen.queryByText('开服时间表')).toBeNull());
  expect(screen.queryByRole('region', { name: '精选推荐' })).toBeNull();
  expect(screen.getByTestId('toasts').textContent).toBe('0');
});

test('a failing section breaks no other, and can be retried alone', async () => {
  api.on(pageNews, broken());
  const { user } = openHome();
  const news = within(await screen.findByRole('region', { name: '最新新闻' }));
  const retry = await news.findByRole('button', { name: '重试' });
  expect(await screen.findByRole('link', { name: '查看游戏' })).toBeTruthy();
  api.on(pageNews, { total: 1, list: [homeArticle] });
  await user.click(retry);
  expect(await news.findByRole('link', { name: '维护公告' })).toBeTruthy();
});

test('the headings are shown before any answer', async () => {
  for (const call of [listBanners, listServerOpenings, pageGames, pageNews]) api.on(call, silent());
  openHome();
  expect(screen.getByRole('heading', { level: 1, name: '首页' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '开服时间表' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '专区推荐' })).toBeTruthy();
  expect(screen.getAllByText('正在加载').length).toBeGreaterThanOrEqual(3);
  expect(await screen.findByRole('heading', { name: '最新新闻' })).toBeTruthy();
});

test('data below the first view is requested later', async () => {
  openHome();
  expect(await screen.findByRole('region', { name: '开服时间表' })).toBeTruthy();
  expect(api.asked(pageNews)).toHaveLength(0);
  expect(api.asked(pageGames)).toHaveLength(1);
  expect(await screen.findByRole('link', { name: '维护公告' })).toBeTruthy();
});

test('returning to home shows all sections at once, so that the scroll position fits', async () => {
  const { router } = openHome();
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
  const { user } = openHome();
  expect(await screen.findByRole('link', { name: '11区' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '12区' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '明天' }));
  expect(await screen.findByRole('link', { name: '12区' })).toBeTruthy();
});

test('the games are those of the chosen channel', async () => {
  useSession.of(stores).setState({ channel: 3 });
  openHome();
  expect(await screen.findByRole('region', { name: '精品推荐' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '专区推荐' })).toBeNull();
});

test('a further shelf is shown only with enough games', async () => {
  api.on(pageGames, ({ query }) => {
    const list = query.get('tag') === String(GameTag.hot) ? homeGames : [];
    return { total: list.length, list: query.has('tag') || query.has('tab') ? list : homeGames };
  });
  openHome();
  expect(await screen.findByRole('region', { name: '热门游戏' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: '新服游戏' })).toBeNull());
});

test('a further row begins with games that the first row does not show', async () => {
  openHome();
  const row = within(await screen.findByRole('region', { name: '热门游戏' }));
  const cards = await row.findAllByRole('article');
  const addresses = cards.map((card) => within(card).getByRole('link').getAttribute('href'));
  const ids = [1006, 1007, 1008, 1001];
  expect(addresses.slice(0, 4)).toEqual(ids.map((gameId) => `/detail?gameId=${gameId}`));
});

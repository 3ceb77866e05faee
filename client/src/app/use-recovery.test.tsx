import { getGame, getSiteConfig, getVersionInfo, pageGames, pageNews } from '@gamebox/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, silent } from '../test/fake-api.ts';
import { cleanApp, openApp, prepareApp, sampleSite } from '../test/render-app.tsx';
import { sampleNews } from '../test/sample-news.ts';
import type { FakeRequest } from '../test/fake-api.ts';
import { sampleDetail, sampleGame } from '../test/sample-games.ts';

let api: ReturnType<typeof prepareApp>;
const silentServer = '服务器暂时没有响应，恢复后会自动刷新';
const noNetwork = '网络已断开，恢复后会自动刷新';
const banner = () => screen.queryByText(silentServer);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  api = prepareApp();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  cleanApp();
});

test('a silent server shows one banner, which goes within 3 s of its return', async () => {
  for (const call of [getGame, getSiteConfig, pageNews]) api.on(call, () => silent());
  openApp('/detail?gameId=5');
  await pass(8000);
  expect(banner()).not.toBeNull();
  await pass(60_000);
  expect(banner()).not.toBeNull();
  expect(screen.queryByText('没有加载出来')).toBeNull();
  // The shape of the screen alone, without a word or a button of its own.
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { name: '游戏详情' })).toBeTruthy();
  expect(main.queryByText(/服务器暂时没有响应$/)).toBeNull();
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);
  // Returns while a question hangs that will never be answered.
  const asked = () => api.asked(getSiteConfig).length;
  const before = asked();
  while (asked() === before) await pass(100);
  await pass(2000);
  api.on(getSiteConfig, sampleSite);
  api.on(getGame, sampleDetail(5));
  await pass(3000);
  expect(banner()).toBeNull();
  expect(await screen.findByRole('heading', { name: sampleDetail(5).name })).toBeTruthy();
});

test('pictures that failed meanwhile are loaded after the return', async () => {
  openApp('/detail?gameId=5');
  await screen.findByRole('heading', { name: sampleDetail(5).name });
  const pictures = () => screen.getByRole('main').querySelectorAll('img');
  const before = pictures().length;
  const [first] = pictures();
  if (first === undefined) throw new Error('no picture');
  fireEvent.error(first);
  expect(pictures()).toHaveLength(before - 1);
  // The version is asked for once the start is over, and any answer would end the silence.
  for (const call of [getSiteConfig, getVersionInfo]) api.on(call, () => silent());
  act(() => void window.dispatchEvent(new Event('offline')));
  await pass(4000);
  expect(banner()).not.toBeNull();
  api.on(getSiteConfig, sampleSite);
  await pass(3000);
  expect(banner()).toBeNull();
  expect(pictures()).toHaveLength(before);
});

test('what is on the screen is fetched again after the return', async () => {
  api.on(pageNews, { total: 1, list: [sampleNews(1)] });
  openApp('/news');
  expect(await screen.findByText('第 1 篇')).toBeTruthy();
  for (const call of [getSiteConfig, getVersionInfo]) api.on(call, () => silent());
  act(() => void window.dispatchEvent(new Event('offline')));
  await pass(4000);
  expect(banner()).not.toBeNull();
  api.on(pageNews, { total: 2, list: [sampleNews(2), sampleNews(1)] });
  api.on(getSiteConfig, sampleSite);
  await pass(3000);
  expect(banner()).toBeNull();
  expect(await screen.findByText('第 2 篇')).toBeTruthy();
});

test('the banner says which of the two is gone, the network or the server', async () => {
  for (const call of [getGame, getSiteConfig, pageNews]) api.on(call, () => silent());
  openApp('/detail?gameId=5');
  await pass(8000);
  expect(screen.getByText(silentServer)).toBeTruthy();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(noNetwork)).toBeTruthy();
  expect(screen.queryByText(silentServer)).toBeNull();
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText(silentServer)).toBeTruthy();
});

/** Calls that any screen, or the start, may still ask for: each answer would end the silence. */
const hang = () => {
  for (const call of [getSiteConfig, getVersionInfo, pageNews, pageGames])
    api.on(call, () => silent());
};

test('a player at rest, whose screen asks nothing, learns of a silent server within 40 s', async () => {
  openApp('/home');
  await screen.findAllByText('游戏5');
  await pass(20_000);
  hang();
  const before = api.asked(pageGames).length;
  await pass(40_000);
  expect(banner()).not.toBeNull();
  expect(api.asked(pageGames)).toHaveLength(before);
  expect(screen.queryByText('没有加载出来')).toBeNull();
});

test('the end of the store has no retry beside the banner’s, and goes on after the return', async () => {
  // The end of the list is in sight.
  class Seeing implements Partial<IntersectionObserver> {
    readonly tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element) {
      const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
      this.tell([entry], this as unknown as IntersectionObserver);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Seeing);
  const page = (pageNo: number) => ({ total: 25, list: [sampleGame(1000 + pageNo)] });
  const answer = ({ query }: FakeRequest) => page(Number(query.get('pageNo')));
  api.on(pageGames, (request) =>
    request.query.get('pageNo') === '2' ? silent() : answer(request),
  );
  openApp('/game');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('link', { name: '游戏1001' })).toBeTruthy();
  hang();
  await pass(90_000);
  expect(banner()).not.toBeNull();
  expect(main.queryByText('后面的游戏没有加载出来')).toBeNull();
  expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1);
  expect(main.queryByRole('button', { name: /加载/ })).toBeNull();
  api.on(pageGames, answer);
  api.on(getSiteConfig, sampleSite);
  await pass(3000);
  expect(banner()).toBeNull();
  expect(await main.findByRole('link', { name: '游戏1002' })).toBeTruthy();
  expect(await main.findByText('没有更多了')).toBeTruthy();
});

test('a page that nobody sees asks nothing until it is seen again', async () => {
  openApp('/home');
  await screen.findAllByText('游戏5');
  await pass(20_000);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const asked = () => api.asked(getSiteConfig).length;
  const before = asked();
  await pass(60_000);
  expect(asked()).toBe(before);
  hidden.mockReturnValue(false);
  await pass(4000);
  expect(asked()).toBe(before + 1);
});

test('after the machine’s clock was changed the server’s time is fetched again', async () => {
  // Of a page that is seen the server is asked anyway.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const noon = new Date(2026, 5, 3, 12).getTime();
  vi.setSystemTime(noon);
  api.setClock(noon);
  api.on(pageNews, { total: 1, list: [{ ...sampleNews(1), publishTime: noon - 60_000 }] });
  openApp('/news');
  expect(await screen.findByText('今天 11:59')).toBeTruthy();
  await pass(35_000);
  const before = api.asked(getSiteConfig).length;
  await pass(35_000);
  expect(api.asked(getSiteConfig)).toHaveLength(before);
  vi.setSystemTime(Date.now() - 86_400_000);
  await pass(35_000);
  expect(screen.getByText('今天 11:59')).toBeTruthy();
  expect(api.asked(getSiteConfig)).toHaveLength(before + 1);
});

test('a slow answer shows no banner', async () => {
  api.on(pageNews, () => silent());
  openApp('/news');
  await pass(15_000);
  expect(banner()).toBeNull();
});

test('a refusal by the server is still shown by the screen that asked', async () => {
  api.on(getGame, () => broken(500));
  openApp('/detail?gameId=5');
  await pass(3000);
  expect(await screen.findByText('没有加载出来')).toBeTruthy();
});

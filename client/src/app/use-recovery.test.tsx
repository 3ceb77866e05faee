import { getGame, getSiteConfig, getVersionInfo, pageNews } from '@gamebox/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, silent } from '../test/fake-api.ts';
import { cleanApp, openApp, prepareApp, sampleSite } from '../test/render-app.tsx';
import { sampleNews } from '../test/sample-news.ts';
import { sampleDetail } from '../test/sample-games.ts';

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

test('after the machine’s clock was changed the server’s time is fetched again', async () => {
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

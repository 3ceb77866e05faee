import { getGame, getSiteConfig, pageNews } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, silent } from '../test/fake-api.ts';
import { cleanApp, openApp, prepareApp, sampleSite } from '../test/render-app.tsx';
import { sampleDetail } from '../test/sample-games.ts';

let api: ReturnType<typeof prepareApp>;
const banner = () => screen.queryByText('网络已断开，恢复后会自动刷新');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  api = prepareApp();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  cleanApp();
});

test('a server that falls silent is one banner, and is noticed within 3 s of its return', async () => {
  for (const call of [getGame, getSiteConfig, pageNews]) api.on(call, () => silent());
  openApp('/detail?gameId=5');
  await pass(8000);
  expect(banner()).not.toBeNull();
  await pass(60_000);
  expect(banner()).not.toBeNull();
  expect(screen.queryByText('没有加载出来')).toBeNull();
  api.on(getSiteConfig, sampleSite);
  api.on(getGame, sampleDetail(5));
  await pass(3000);
  expect(banner()).toBeNull();
  expect(await screen.findByRole('heading', { name: sampleDetail(5).name })).toBeTruthy();
});

test('an answer that is only slow brings no banner', async () => {
  api.on(pageNews, () => silent());
  openApp('/news');
  await pass(15_000);
  expect(banner()).toBeNull();
});

test('a refusal of the server itself is still said in its place', async () => {
  api.on(getGame, () => broken(500));
  openApp('/detail?gameId=5');
  await pass(3000);
  expect(await screen.findByText('没有加载出来')).toBeTruthy();
});

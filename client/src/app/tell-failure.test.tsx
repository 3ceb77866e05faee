import {
  getSiteConfig,
  getVersionInfo,
  loginByPhone,
  pageGames,
  pageNews,
} from '@gamebox/contract';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, refused, silent } from '../test/fake-api.ts';
import { cleanApp, openApp, prepareApp } from '../test/render-app.tsx';
import { testHttp } from '../test/test-http.tsx';
import { probe } from './use-recovery.ts';

let api: ReturnType<typeof prepareApp>;
const banner = () => screen.queryByText('服务器暂时没有响应，恢复后会自动刷新');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  api = prepareApp();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  cleanApp();
});

async function pressLogin() {
  const user = openApp('/login');
  await user.click(await screen.findByRole('tab', { name: '手机登录' }));
  await user.type(screen.getByRole('textbox', { name: '手机号' }), '13800138000');
  await user.type(screen.getByRole('textbox', { name: '验证码' }), '1234');
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await user.click(screen.getByRole('button', { name: '登录' }));
}

const pressed = () => screen.getByRole('button', { name: '登录' });

test('that a silent server logs nobody in is the banner’s to say, alone', async () => {
  for (const call of [getSiteConfig, loginByPhone]) api.on(call, () => silent());
  await pressLogin();
  await pass(8000);
  expect(banner()).not.toBeNull();
  await pass(15_000);
  expect(pressed().getAttribute('aria-busy')).not.toBe('true');
  expect(banner()).not.toBeNull();
  expect(screen.queryByText('请求超时')).toBeNull();
});

test('one call that goes unanswered while others are is a notice, and no banner', async () => {
  api.on(loginByPhone, () => silent());
  await pressLogin();
  await pass(21_000);
  expect(await screen.findByText('请求超时')).toBeTruthy();
  expect(banner()).toBeNull();
});

test('what a gateway refuses is told once it is known that the server is there', async () => {
  api.on(loginByPhone, () => broken(503, '系统维护中'));
  await pressLogin();
  expect(await screen.findByText('系统维护中')).toBeTruthy();
  expect(banner()).toBeNull();
});

test.each([
  ['as a status', broken()],
  ['as a code', refused('INTERNAL')],
])('a failure of the server itself, %s, is told with what to do', async (_, failure) => {
  api.on(loginByPhone, () => failure);
  await pressLogin();
  expect(await screen.findByText('系统异常')).toBeTruthy();
  expect(screen.getByText('请稍后重试，一直这样请到帮助中心反馈')).toBeTruthy();
});

test('a plain 404 of the games is told, with a retry in their place', async () => {
  api.on(pageGames, () => broken(404, ''));
  openApp('/game');
  expect(await screen.findByText('请稍后重试，一直这样请到帮助中心反馈')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});

test('a refusal says itself what is wrong', async () => {
  api.on(loginByPhone, () => refused('SMS_CODE_WRONG'));
  await pressLogin();
  expect(await screen.findByText(/^验证码不正确/)).toBeTruthy();
  expect(screen.queryByText(/^请稍后重试/)).toBeNull();
});

test('a slow line that brings other answers is not silent', async () => {
  const http = testHttp();
  const reachable = () => http.connectivity.getState().reachable;
  api.on(getSiteConfig, () => silent());
  const asked = probe(http);
  for (let second = 0; second < 6; second += 2) {
    await pass(2000);
    await http.request(pageNews, { query: { pageNo: 1, pageSize: 1 } });
    expect(reachable()).toBe(true);
  }
  await pass(2900);
  expect(reachable()).toBe(true);
  await pass(200);
  expect(reachable()).toBe(false);
  await expect(asked).resolves.toBe(false);
});

test('a screen that stands alone has the banner as well', async () => {
  openApp('/login');
  const form = within(await screen.findByRole('main'));
  expect(form.getByRole('heading', { name: '登录' })).toBeTruthy();
  for (const call of [getSiteConfig, getVersionInfo]) api.on(call, () => silent());
  act(() => void window.dispatchEvent(new Event('offline')));
  await pass(4000);
  expect(banner()).not.toBeNull();
});

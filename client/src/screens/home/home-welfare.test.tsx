import { getLotteryScrollShow, getSignTaskInfo, getTaskScrollShow, sign } from '@gamebox/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../features/session/model/session-store.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleSignInfo } from '../../test/sample-welfare.ts';
import { HomeWelfare } from './home-welfare.tsx';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getSignTaskInfo, sampleSignInfo('2026-06-10'));
  api.on(getLotteryScrollShow, [
    { nickname: '青**火', prizeName: '机械键盘', time: 2 },
    { nickname: '沈**舟', prizeName: '50 积分', time: 1 },
  ]);
  api.on(getTaskScrollShow, []);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(loggedIn = true) {
  useSession
    .of(stores)
    .getState()
    .setToken(loggedIn ? 'token' : '');
  return renderScreen('/home', <HomeWelfare />);
}

test('signing in works from home, and its reward takes the button’s place', async () => {
  api.on(sign, { streak: 3, points: 40, rewards: [] });
  const { user } = open();
  expect(await screen.findByText('已连续签到 2 天，今天还没有签到')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: '签到' }));
  expect((await screen.findByText('签到成功')).textContent).toContain('40积分');
  expect(api.asked(sign)).toHaveLength(1);
  expect(screen.getByRole('link', { name: '去领福利' }).getAttribute('href')).toBe('/welfare');
});

test('two presses before the first is shown as pending sign in once', async () => {
  api.on(sign, { streak: 3, points: 40, rewards: [] });
  open();
  const button = await screen.findByRole('button', { name: '签到' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('签到成功')).toBeTruthy();
  expect(api.asked(sign)).toHaveLength(1);
});

test('a page left open over midnight offers the sign-in of the next day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T23:59:30+08:00'), toFake: ['Date'] });
  api.on(sign, { streak: 3, points: 40, rewards: [] });
  api.on(getSignTaskInfo, sampleSignInfo('2026-06-10'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '签到' }));
  await screen.findByText('签到成功');
  vi.setSystemTime(Date.now() + 60_000);
  api.on(getSignTaskInfo, sampleSignInfo('2026-06-11', { streak: 3 }));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('已连续签到 3 天，今天还没有签到')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '签到' }));
  await screen.findByText('签到成功');
  expect(api.asked(sign)).toHaveLength(2);
});

test('the winners are shown once in turn, pause under the pointer, and end with the first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(false);
  const line = (await screen.findByText('青**火 抽中 机械键盘')).closest('a') ?? document.body;
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.pointerEnter(line);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('青**火 抽中 机械键盘')).toBeTruthy();
  fireEvent.pointerLeave(line);
  await act(() => vi.advanceTimersByTimeAsync(5500));
  expect(screen.getByText('沈**舟 抽中 50 积分')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('青**火 抽中 机械键盘')).toBeTruthy();
});

test('a server without this data leaves no empty line', async () => {
  api.on(getLotteryScrollShow, []);
  const { client } = open(false);
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0), 30_000));
  await waitFor(() => expect(screen.queryByRole('region', { name: '福利' })).toBeNull());
});

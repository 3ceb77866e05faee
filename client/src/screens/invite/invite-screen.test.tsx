import { bindInviter, getInviter, getPromotion, getVersionInfo } from '@gamebox/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../features/session/model/session-store.ts';
import { forgetInvite, keepInvite, keptInvite } from '../../shared/lib/kept-invite.ts';
import { fakeApi, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { InviteScreen } from './invite-screen.tsx';
import { stores } from '../../test/stores.ts';

const rule = {
  commissionPercent: 5,
  monthlyCap: 5000,
  playMinutes: 30,
  withinDays: 30,
  inviter: { points: 200, coins: 300 },
  invited: { points: 100, coins: 200 },
};
const totals = { invited: 0, effective: 0, points: 0, coins: 0, coinsOfMonth: 0, debt: 0 };
const mine = { ...totals, code: 'KKKKKKK', link: 'http://box.test/i/KKKKKKK', rule };
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forgetInvite();
  api = fakeApi();
  api.on(getInviter, { inviter: { nickname: '青**火', avatar: '' }, rule });
  api.on(getVersionInfo, {
    version: '1.0.0',
    minVersion: null,
    downloadUrl: 'https://box.test/setup.exe',
    notes: '',
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
const open = (path = '/i/bcdfghj') => renderScreen('/i/:code', <InviteScreen />, { path });

test('a link names the inviter, stores the code and leads to login and download', async () => {
  const { user, router } = open();
  expect(await screen.findByRole('heading', { name: '青**火 邀请您一起玩' })).toBeTruthy();
  expect(screen.getByText('200 福利币')).toBeTruthy();
  expect(keptInvite(Date.now())).toBe('BCDFGHJ');
  const download = await screen.findByRole('link', { name: '下载电脑客户端' });
  expect(download.getAttribute('href')).toBe('https://box.test/setup.exe');
  await user.click(screen.getByRole('link', { name: '接受邀请，注册登录' }));
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    state: { from: '/i/BCDFGHJ' },
  });
});

test('an invalid code is not stored', async () => {
  api.on(getInviter, () => refused('INVITE_CODE_UNKNOWN'));
  open('/i/nothing');
  expect(await screen.findByText('这个邀请已经失效')).toBeTruthy();
  expect(screen.getByText('邀请码不存在，请检查后重新输入')).toBeTruthy();
  expect(keptInvite(Date.now())).toBeNull();
});

test('a busy server is asked again, and the code stored then', async () => {
  api.on(getInviter, () => refused('TOO_MANY_REQUESTS'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.queryByText('这个邀请已经失效')).toBeNull();
  expect(keptInvite(Date.now())).toBeNull();
  api.on(getInviter, { inviter: { nickname: '青**火', avatar: '' }, rule });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: '青**火 邀请您一起玩' })).toBeTruthy();
  expect(keptInvite(Date.now())).toBe('BCDFGHJ');
});

test('a new logged-in player accepts by one press; a bound one sees that they are bound', async () => {
  useSession.of(stores).setState({ token: 'SESSION' });
  api.on(getPromotion, { ...mine, inviter: null, bindUntil: Date.now() + 1000 });
  api.on(bindInviter, true);
  const { user } = open();
  const accept = await screen.findByRole('button', { name: '接受邀请' });
  api.on(getPromotion, { ...mine, inviter: { nickname: '青**火', avatar: '' }, bindUntil: null });
  await user.click(accept);
  expect(api.asked(bindInviter)[0]?.body).toEqual({ code: 'BCDFGHJ' });
  expect(await screen.findByText(/您已接受 青\*\*火 的邀请/)).toBeTruthy();
});

test.each([
  [{ ...mine, inviter: null, bindUntil: null }, '您的账号注册已超过 24 小时，不能再接受邀请。'],
  [{ ...mine, code: 'BCDFGHJ', inviter: null, bindUntil: null }, '这是您自己的邀请，发给好友吧。'],
])('a player who can’t accept sees why', async (promotion, text) => {
  useSession.of(stores).setState({ token: 'SESSION' });
  api.on(getPromotion, promotion);
  open();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a kept code is forgotten after a week', () => {
  const kept = 1_800_000_000_000;
  const weekMs = 7 * 86_400_000;
  keepInvite('BCDFGHJ', kept);
  expect(keptInvite(kept + weekMs - 1)).toBe('BCDFGHJ');
  expect(keptInvite(kept + weekMs)).toBeNull();
});

import {
  CLIENT_MESSAGES,
  endOtherSessions,
  endSession,
  getUserDetail,
  listGameRecords,
  listSessions,
  pageCoupons,
  pagePaymentOrders,
} from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../test/test-http.tsx';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { realNamePrompt } from '../../features/identity/model/real-name-prompt.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { broken, fakeApi, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleCoupon } from '../../test/sample-account.ts';
import { samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleSession, sampleUser } from '../../test/sample-user.ts';
import { CenterScreen } from './center-screen.tsx';
import { stores } from '../../test/stores.ts';

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await loadLocalSetting();
  logIn();
  api = fakeApi();
  api.on(getUserDetail, sampleUser());
  api.on(listSessions, [sampleSession(1, { current: true }), sampleSession(2)]);
  api.on(listGameRecords, []);
});

const open = (tab = 'profile') =>
  renderScreen('/center', <CenterScreen />, { path: `/center?tab=${tab}` });
const region = (name: string) => within(screen.getByRole('region', { name }));

test('shows the player’s profile and balances', async () => {
  const memberExpireTime = Date.parse('2026-12-23T00:00:00+08:00');
  api.on(getUserDetail, sampleUser({ memberExpireTime }));
  open();
  expect(await screen.findByText('掌灯人')).toBeTruthy();
  expect(screen.getByText('会员有效期至 12月22日')).toBeTruthy();
  expect(screen.getByText('红钻会员')).toBeTruthy();
  expect(screen.getByText('138****1234')).toBeTruthy();
  expect(screen.getByText('已认证')).toBeTruthy();
});

test.each([null, undefined])(
  'a member level of %s is not said to be common',
  async (memberLevel) => {
    api.on(getUserDetail, () => ({ ...sampleUser(), memberLevel }));
    open();
    expect(await screen.findByText('掌灯人')).toBeTruthy();
    expect(screen.queryByText(/^(普通会员|未知等级)$/)).toBeNull();
    expect(screen.getByRole('link', { name: '红钻特权' })).toBeTruthy();
  },
);

test('a platform that names no balances is not said to have failed', async () => {
  api.on(getUserDetail, sampleUser({ balances: undefined }));
  open();
  expect(await screen.findByText('当前平台没有提供账户余额')).toBeTruthy();
  expect(region('我的余额').getByText('暂无数据')).toBeTruthy();
});

test('two balances are shown, the rest on demand; each leads to its log', async () => {
  const { user, router } = open();
  const balances = within(await screen.findByRole('list', { name: '我的余额' }));
  expect(balances.getByText('¥1,280.50')).toBeTruthy();
  expect(balances.getByText('25,640')).toBeTruthy();
  expect(balances.getAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '全部余额' }));
  expect(balances.getAllByRole('link')).toHaveLength(7);
  await user.click(balances.getByRole('link', { name: /^红宝石/ }));
  expect(router.state.location.search).toBe('?tab=wallet&unit=rubies');
});

test('the name of a balance stands once, as its caption', async () => {
  open();
  const balances = within(await screen.findByRole('list', { name: '我的余额' }));
  expect(balances.getByRole('link', { name: /^积分/ }).textContent).toBe('积分25,640');
});

test('the first page shows the latest orders, coupons and games, each a press from its part', async () => {
  api.on(pagePaymentOrders, {
    total: 1,
    list: [samplePaymentOrder(7, { state: 1, paidTime: 1, amountFen: 4200 })],
  });
  const coupons = [1, 2, 3, 4].map((couponId) => sampleCoupon(couponId));
  api.on(pageCoupons, { total: 4, list: coupons });
  const played = { serverId: 11, serverName: '老区', lastPlayTime: 1, playSeconds: 3900 };
  api.on(listGameRecords, [{ gameId: 1001, name: '游戏1001', coverPicture: '', ...played }]);
  open();
  const order = await region('最近订单').findByRole('link', { name: /¥42\.00/ });
  expect(order.getAttribute('href')).toBe('/center?tab=orders&orderId=7');
  const usable = await region('可用优惠券').findByRole('list', { name: '可用优惠券' });
  expect(within(usable).getAllByRole('link')).toHaveLength(3);
  expect(region('可用优惠券').getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe(
    '/center?tab=coupons',
  );
  const recent = await region('最近在玩').findByRole('link', { name: /游戏1001/ });
  expect(recent.textContent).toMatch(/老区 · .* 玩过/);
});

test('shows the total play time', async () => {
  open('play-time');
  expect(await screen.findByText('累计 2 小时，含登录在线的时间')).toBeTruthy();
  expect(await region('游戏时长').findByText('暂无数据')).toBeTruthy();
});

test.each([
  ['none', '未认证', '去认证'],
  ['pending', '审核中', '查看进度'],
  ['failed', '未通过', '重新认证'],
] as const)('real name %s shows %s and its button', async (identityState, text, action) => {
  api.on(getUserDetail, sampleUser({ identityVerify: 0, identityState, realName: null }));
  const { user } = open();
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: action }));
  expect(realNamePrompt.isOpen(stores)).toBe(true);
});

test('a minor sees when they may play', async () => {
  api.on(getUserDetail, sampleUser({ minor: true }));
  open();
  expect(await screen.findByText('未成年人')).toBeTruthy();
  expect(screen.getByText(/20:00–21:00/)).toBeTruthy();
});

test('a server that answers the four required fields alone causes no error', async () => {
  api.on(getUserDetail, { userId: 1, nickname: '甲', avatar: '', identityVerify: 0 });
  open();
  expect(await screen.findByText('甲')).toBeTruthy();
  expect(screen.getByText('未绑定')).toBeTruthy();
  expect(region('我的余额').getByText('暂无数据')).toBeTruthy();
});

test('a logged-out player sees an invitation, and the settings', async () => {
  useSession.of(stores).getState().clearToken();
  const { user } = open();
  expect(screen.queryByRole('region', { name: '我的余额' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '去登录' }));
  expect(loginPrompt.isOpen(stores)).toBe(true);
  await user.click(screen.getByRole('link', { name: '设置' }));
  // The page keeps its title; the index says which part is open.
  expect(screen.getByRole('heading', { level: 1, name: '个人中心' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '设置' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('radiogroup', { name: '主题' })).toBeTruthy();
  expect(api.asked(getUserDetail)).toHaveLength(0);
});

test('another device is logged out after a question, and leaves the list', async () => {
  const { user } = open('devices');
  const sessions = await screen.findByRole('list', { name: '登录设备' });
  expect(within(sessions).getByText('当前设备')).toBeTruthy();
  const [button, ...others] = within(sessions).getAllByRole('button');
  expect(others).toHaveLength(0);
  await user.click(button ?? sessions);
  const dialog = await screen.findByRole('dialog', { name: /下线？$/ });
  expect(api.asked(endSession)).toHaveLength(0);

  api.on(endSession, true);
  api.on(listSessions, [sampleSession(1, { current: true })]);
  await user.click(within(dialog).getByRole('button', { name: '下线' }));
  await waitFor(() => expect(within(sessions).getAllByRole('listitem')).toHaveLength(1));
  expect(api.asked(endSession).map(({ body }) => body)).toEqual([{ sessionId: 2 }]);
});

test('all other devices are logged out at once, after a question', async () => {
  const { user } = open('devices');
  await user.click(await screen.findByRole('button', { name: '其他设备全部下线' }));
  const dialog = await screen.findByRole('dialog', { name: '让其他设备全部下线？' });
  api.on(endOtherSessions, 1);
  api.on(listSessions, [sampleSession(1, { current: true })]);
  await user.click(within(dialog).getByRole('button', { name: '全部下线' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '其他设备全部下线' })).toBeNull(),
  );
  expect(api.asked(endOtherSessions)).toHaveLength(1);
});

test('a device is named by its system, and by client version or browser', async () => {
  api.on(listSessions, [
    sampleSession(1, { current: true, system: 'windows', boxVersion: '0.1.0' }),
    sampleSession(2, { system: 'android', boxVersion: 'web' }),
  ]);
  open('devices');
  expect(await screen.findByText(/^Windows 电脑/)).toBeTruthy();
  expect(screen.getByText('游戏盒子 0.1.0')).toBeTruthy();
  expect(screen.getByText(/^安卓手机/)).toBeTruthy();
  expect(screen.getByText('浏览器')).toBeTruthy();
});

test('a refused logout is explained in the open dialog', async () => {
  api.on(endSession, refused('SESSION_NOT_FOUND'));
  const { user } = open('devices');
  await user.click(await screen.findByRole('button', { name: /^让.*下线$/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '下线' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('登录设备不存在');
});

test('what fails can be tried again', async () => {
  api.on(listSessions, broken());
  const { user } = open('devices');
  const retry = await region('登录设备').findByRole('button', { name: '重试' });
  api.on(listSessions, [sampleSession(1, { current: true })]);
  await user.click(retry);
  expect(await region('登录设备').findByText('当前设备')).toBeTruthy();
});

test('in a plain browser the native settings are disabled, and say where they work', () => {
  open('settings');
  const host = region('下载与启动');
  expect(host.getByText(CLIENT_MESSAGES.noHost)).toBeTruthy();
  for (const control of [...host.getAllByRole('combobox'), ...host.getAllByRole('button')]) {
    expect(control.matches(':disabled, [aria-disabled=true], [data-disabled]')).toBe(true);
  }
  expect(screen.getByRole('button', { name: '导出日志' })).toHaveProperty('disabled', true);
});

test('theme, type size and view are stored without a host', async () => {
  const { user } = open('settings');
  await user.click(screen.getByRole('radio', { name: '浅色' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  await user.click(screen.getByRole('radio', { name: '深色' }));
  await user.click(screen.getByRole('radio', { name: '125%' }));
  expect(document.documentElement.dataset['typeSize']).toBe('125');
  await user.click(screen.getByRole('radio', { name: '100%' }));
  await user.click(screen.getByRole('radio', { name: '列表' }));
  await waitFor(async () => expect(await loadLocalSetting()).toMatchObject({ viewMode: 'list' }));
});

test('the index lists the sections', () => {
  open();
  const index = within(screen.getByRole('navigation', { name: '个人中心目录' }));
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '我的资料',
    '余额明细',
    '我的订单',
    '券和红包',
    '收货地址',
    '游戏时长',
    '登录设备',
    '账号记录',
    '我的礼包',
    '设置',
  ]);
  const packs = index.getByRole('link', { name: '我的礼包' });
  expect(packs.getAttribute('href')).toBe('/packageService?tab=own');
});

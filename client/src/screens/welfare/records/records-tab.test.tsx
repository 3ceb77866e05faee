import {
  INTEGRAL_LOG_PAGE_SIZE,
  POINTS_ORDER_PAGE_SIZE,
  closePointsOrder,
  confirmLotteryAddress,
  getMyLotteryRecord,
  listAddresses,
  pageIntegralLog,
  pagePointsOrders,
  receivePointsOrder,
} from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, dialog } from '../../../test/find.ts';
import { beginPlayer } from '../../../test/begin-player.ts';
import { refused } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleAddress } from '../../../test/sample-addresses.ts';
import { sampleDraw, sampleOrder } from '../../../test/sample-welfare.ts';
import { WelfareScreen } from '../welfare-screen.tsx';

const page = <T,>(list: readonly T[]) => ({ total: list.length, list });

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  api.on(listAddresses, [sampleAddress(7)]);
  api.on(pageIntegralLog, page([]));
  api.on(getMyLotteryRecord, page([]));
  api.on(pagePointsOrders, page([]));
});
afterEach(() => vi.restoreAllMocks());

const open = (list: string) =>
  renderScreen('/welfare', <WelfareScreen />, { path: `/welfare?tab=records&list=${list}` });

test('each movement of points shows its reason and the balance after it', async () => {
  const at = Date.now();
  api.on(
    pageIntegralLog,
    page([
      { logId: 2, title: '积分兑换：风筝', change: -600, balance: 1400, createTime: at },
      { logId: 1, title: '每日签到', change: 20, balance: 2000, createTime: at },
    ]),
  );
  open('points');
  const rows = within(await screen.findByRole('list', { name: '积分明细' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]?.textContent).toMatch(/积分兑换：风筝.*余 1,400−600$/);
  expect(rows[1]?.textContent).toMatch(/每日签到.*余 2,000\+20$/);
});

test.each([
  ['points', pageIntegralLog, INTEGRAL_LOG_PAGE_SIZE],
  ['orders', pagePointsOrders, POINTS_ORDER_PAGE_SIZE],
] as const)('%s are requested in pages of the contract’s size', async (list, call, size) => {
  open(list);
  await waitFor(() =>
    expect(api.asked(call).map(({ query }) => query.get('pageSize'))).toEqual([String(size)]),
  );
});

test('an empty list says what fills it, and the address names the list', async () => {
  const { user, router } = open('points');
  expect((await screen.findByRole('link', { name: '去签到' })).getAttribute('href')).toBe(
    '/welfare',
  );
  await user.click(screen.getByRole('radio', { name: '抽奖记录' }));
  expect((await screen.findByRole('link', { name: '去抽奖' })).getAttribute('href')).toBe(
    '/welfare?tab=lottery',
  );
  expect(router.state.location.search).toBe('?tab=records&list=draws');
});

test('a prize without an address gets one from its record', async () => {
  const prize = { prizeName: '机械键盘', physical: true, points: 0, orderId: 3 };
  api.on(getMyLotteryRecord, page([sampleDraw(1, prize), sampleDraw(2)]));
  api.on(confirmLotteryAddress, true);
  const { user } = open('draws');
  expect((await screen.findByRole('link', { name: '查验机械键盘' })).getAttribute('href')).toBe(
    '/welfare?tab=check&record=1',
  );
  await user.click(await button('填写机械键盘的地址'));
  const question = await dialog('抽中：机械键盘');
  await question.findByText('顾青河');
  await user.click(question.getByRole('button', { name: '寄到这里' }));
  await waitFor(() => expect(api.asked(confirmLotteryAddress)).toHaveLength(1));
});

test('a red packet is not opened, or has its sum', async () => {
  const packet = (value: number) => ({ type: 3 as const, value, couponName: null, redPacketId: 5 });
  const prize = { prizeName: '现金红包', points: 0 };
  api.on(
    getMyLotteryRecord,
    page([
      sampleDraw(1, { ...prize, rewards: [packet(0)] }),
      sampleDraw(2, { ...prize, rewards: [packet(197)] }),
    ]),
  );
  open('draws');
  expect(await screen.findByText('未拆')).toBeTruthy();
  expect(screen.getByText('¥1.97')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: '去拆红包：现金红包' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/center?tab=coupons']);
});

test('an order shows its state and its possible actions', async () => {
  const sent = { state: 'sent', actions: ['receive'], carrier: '顺丰', trackingNumber: 'SF1' };
  const orders = [sampleOrder(1), sampleOrder(2, sent as Partial<ReturnType<typeof sampleOrder>>)];
  api.on(pagePointsOrders, page(orders));
  const { user } = open('orders');
  expect(await screen.findByText('等待寄出')).toBeTruthy();
  expect(screen.getByText('顺丰 SF1')).toBeTruthy();
  api.on(receivePointsOrder, sampleOrder(2, { state: 'received', actions: [] }));
  await user.click(await button('确认收到：商品 2'));
  await user.click((await dialog('确认已经收到？')).getByRole('button', { name: '已收到' }));
  await waitFor(() => expect(api.asked(receivePointsOrder)[0]?.body).toEqual({ orderId: 2 }));
});

test('an exchange is cancelled after a question; one already sent says so', async () => {
  api.on(pagePointsOrders, page([sampleOrder(1)]));
  api.on(closePointsOrder, refused('ORDER_STATE'));
  const { user } = open('orders');
  await user.click(await button('取消兑换：商品 1'));
  const question = await dialog('取消这次兑换？');
  expect(question.getByText(/退回 600 积分/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: '取消兑换' }));
  expect((await question.findByRole('alert')).textContent).toBe('订单当前状态不支持该操作');
});

test('a won order finds its draw, and changes its address there', async () => {
  const order = { source: 'lottery', points: 0, actions: ['setAddress'], address: null } as const;
  api.on(pagePointsOrders, page([sampleOrder(3, { ...order, actions: ['setAddress'] })]));
  api.on(getMyLotteryRecord, page([sampleDraw(8, { orderId: 3, prizeName: '摆件' })]));
  api.on(confirmLotteryAddress, true);
  const { user } = open('orders');
  expect(await screen.findByText('等待填写地址')).toBeTruthy();
  await user.click(await button('填写地址：商品 3'));
  const question = await dialog('抽中：摆件');
  await question.findByText('顾青河');
  await user.click(question.getByRole('button', { name: '寄到这里' }));
  await waitFor(() => expect(api.asked(confirmLotteryAddress)[0]?.query.get('recordId')).toBe('8'));
});

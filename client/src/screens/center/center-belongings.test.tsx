import {
  getMyLotteryRecord,
  getPaymentOrder,
  getUserDetail,
  openRedPacket,
  pageBalanceLog,
  pageCoupons,
  pagePaymentOrders,
  pageIntegralLog,
  pagePointsOrders,
  pageRedPackets,
} from '@gamebox/contract';
import state from '@gamebox/ui/state.module.css';
import { ScrollContainerContext } from '@gamebox/ui/lib/scroll-container.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../test/test-http.tsx';
import { sampleCoupon, sampleMovement, sampleRedPacket } from '../../test/sample-account.ts';
import { broken, fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { CenterScreen } from './center-screen.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  logIn();
  api = fakeApi();
  api.on(getUserDetail, sampleUser());
});

const open = (tab: string) =>
  renderScreen(
    '/center',
    // A log renders only the rows that fit into the frame.
    <ScrollContainerContext value={{ current: document.body }}>
      <CenterScreen />
    </ScrollContainerContext>,
    { path: `/center?tab=${tab}` },
  );
const page = <Item,>(list: Item[]) => ({ total: list.length, list });

test('each balance has its log; the address names it', async () => {
  api.on(pageIntegralLog, page([sampleMovement(1), sampleMovement(2, { change: -300 })]));
  api.on(pageBalanceLog, page([]));
  const { user, router } = open('wallet&unit=points');
  expect(await screen.findByText('当前积分')).toBeTruthy();
  expect(api.asked(pageIntegralLog)[0]?.query.get('pageSize')).toBe('500');
  await user.click(screen.getByRole('tab', { name: '红宝石' }));
  expect(router.state.location.search).toBe('?tab=wallet&unit=rubies');
  expect(await screen.findByRole('link', { name: '红钻特权' })).toBeTruthy();
  expect(api.asked(pageBalanceLog)[0]?.query.get('unit')).toBe('rubies');
});

test('a movement of an order names its number, and leads to it', async () => {
  const order = samplePaymentOrder(7, { state: 1, paidTime: 1 });
  const { orderId, orderNo } = order;
  api.on(pageBalanceLog, page([sampleMovement(2, { orderId, orderNo }), sampleMovement(1)]));
  api.on(pagePointsOrders, page([]));
  api.on(getMyLotteryRecord, page([]));
  api.on(pagePaymentOrders, page([]));
  api.on(getPaymentOrder, order);
  const { user, router } = open('wallet&unit=platformCoins');
  const link = await screen.findByRole('link', { name: `订单 ${orderNo}` });
  expect(link.textContent).toBe(`订单 …${orderNo.slice(-8)}`);
  expect(screen.getAllByRole('link', { name: /^订单/ })).toHaveLength(1);
  await user.click(link);
  expect(router.state.location.search).toBe('?tab=orders&orderId=7');
  const dialog = within(await screen.findByRole('dialog', { name: '订单详情' }));
  expect(await dialog.findByText(orderNo)).toBeTruthy();
  expect(api.asked(getPaymentOrder)[0]?.query.get('orderId')).toBe('7');
  await user.keyboard('{Escape}');
  expect(router.state.location.search).toBe('?tab=orders');
});

test('a log of an older server names no orders', async () => {
  const { orderId: _id, orderNo: _no, ...older } = sampleMovement(1);
  api.on(pageBalanceLog, page([older]));
  open('wallet&unit=platformCoins');
  expect(await screen.findByText('每日签到')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^订单/ })).toBeNull();
});

test('the use of zone coins is explained beside them, with a link', async () => {
  api.on(pageBalanceLog, page([sampleMovement(1)]));
  const { user, router } = open('wallet&unit=zoneCoins');
  expect(await screen.findByText('兑换游戏币时，1 专区币抵 1 平台币')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '去使用' }));
  expect(router.state.location.pathname).toBe('/recharge');
  expect(router.state.location.search).toBe('?tab=exchange&zone=1');
});

test('a log that fails can be asked for again', async () => {
  api.on(pageBalanceLog, broken());
  const { user } = open('wallet');
  const retry = await screen.findByRole('button', { name: '重试' });
  api.on(pageBalanceLog, page([]));
  await user.click(retry);
  expect(await screen.findByText('暂无数据')).toBeTruthy();
});

test('orders of money and of points are listed', async () => {
  api.on(pagePointsOrders, page([]));
  api.on(getMyLotteryRecord, page([]));
  api.on(pagePaymentOrders, page([samplePaymentOrder(7)]));
  open('orders');
  expect(await screen.findByRole('link', { name: '去积分商城' })).toBeTruthy();
  expect(
    await screen.findByRole('button', { name: /^继续支付：平台币充值（青河夜渡）/ }),
  ).toBeTruthy();
});

test.each([
  ['orders', '还没有付款订单', '用积分换的商品和抽中的奖品会列在这里'],
  [
    'coupons',
    '做任务、开宝箱和积分兑换都能得优惠券',
    '签到、任务和抽奖都可能得到红包，拆开就存入您的账户',
  ],
])('on an empty %s page one part has a drawing, the other is one line', async (tab, tall, line) => {
  for (const call of [pagePaymentOrders, pagePointsOrders, pageCoupons, pageRedPackets])
    api.on(call, page([]));
  open(tab);
  const isLine = (text: HTMLElement) => text.closest(`.${state.compact}`) !== null;
  expect(isLine(await screen.findByText(tall))).toBe(false);
  expect(isLine(await screen.findByText(line))).toBe(true);
});

test('a red packet is opened once, in its place, and the balance fetched again', async () => {
  let packets = [sampleRedPacket(5), sampleRedPacket(6, { openTime: 1, value: 250 })];
  api.on(pageRedPackets, () => page(packets));
  api.on(pageCoupons, page([]));
  const { user } = open('coupons');
  expect(await screen.findByText('¥1.00–¥8.00')).toBeTruthy();
  expect(screen.getByText('¥2.50')).toBeTruthy();
  api.on(openRedPacket, () => {
    const opened = sampleRedPacket(5, { openTime: Date.now(), value: 366 });
    packets = [opened, ...packets.slice(1)];
    return opened;
  });
  await user.click(screen.getByRole('button', { name: '拆开 七天连签的红包' }));
  expect(await screen.findByText('拆出 ¥3.66，已存入您的账户')).toBeTruthy();
  await waitFor(() => expect(api.asked(pageRedPackets).length).toBe(2));
  expect(screen.queryByRole('button', { name: /^拆开/ })).toBeNull();
  expect(api.asked(openRedPacket).map(({ body }) => body)).toEqual([{ redPacketId: 5 }]);
});

test('red packets of the past are shown on request', async () => {
  const opened = [1, 2, 3, 4].map((id) => sampleRedPacket(id, { openTime: 1, value: id }));
  api.on(pageRedPackets, page([sampleRedPacket(5), ...opened]));
  api.on(pageCoupons, page([]));
  const { user } = open('coupons');
  const rows = async () => (await screen.findByRole('list', { name: '红包' })).children;
  expect(await rows()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '显示全部 5 个红包' }));
  expect(await rows()).toHaveLength(5);
});

test('coupons are listed by validity, and lead to where they are used', async () => {
  api.on(pageRedPackets, page([]));
  api.on(pageCoupons, ({ query }) =>
    query.get('validity') === '1'
      ? page([sampleCoupon(2, { validity: 1, usedTime: Date.now() })])
      : page([sampleCoupon(1)]),
  );
  const { user } = open('coupons');
  expect((await screen.findByRole('link', { name: '去充值' })).getAttribute('href')).toBe(
    '/recharge',
  );
  expect(screen.getByText('满 ¥100.00 可用')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '已使用和已过期' }));
  expect(await screen.findByText('已使用')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '去充值' })).toBeNull();
});

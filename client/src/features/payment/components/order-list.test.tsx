import { PAYMENT_EXPIRY_MS, getPaymentOrder, pagePaymentOrders } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { button } from '../../../test/find.ts';
import { beginPlayer } from '../../../test/begin-player.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { samplePaymentOrder, sampleRefund } from '../../../test/sample-payments.ts';
import { OrderList } from './order-list.tsx';

const page = <T,>(list: readonly T[], total = list.length) => ({ total, list });

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
});

const open = () => renderScreen('/recharge', <OrderList type={1} />);

test('an order has its state and, once paid, a receipt', async () => {
  const paidTime = Date.parse('2026-11-22T16:48:00Z');
  const paid = samplePaymentOrder(7, { state: 1, paidTime, tradeNo: '2026220014', qrText: null });
  const late = samplePaymentOrder(6, { state: 2, closeTime: 1 });
  api.on(pagePaymentOrders, page([paid, late], 24));
  api.on(getPaymentOrder, ({ query }) => (query.get('orderId') === '7' ? paid : late));
  const { user } = open();
  const rows = within(await screen.findByRole('list', { name: '付款订单' })).getAllByRole(
    'listitem',
  );
  expect(rows[0]?.textContent).toMatch(/已到账.*5,000 平台币，250 专区币.*¥50\.00/);
  // An unpaid order must not look as if it had given something.
  expect(rows[1]?.textContent).toMatch(/已关闭.*未支付/);
  expect(rows[1]?.textContent).not.toContain('5,000 平台币');
  expect(screen.getByRole('navigation', { name: '页码' })).toBeTruthy();
  await user.click(await button(/^查看：.*07$|^查看：.*7$/));
  await user.click(await button('查看收据'));
  const receipt = within(await screen.findByRole('article', { name: '收据内容' }));
  expect(receipt.getByText('人民币 伍拾元整')).toBeTruthy();
  expect(receipt.getByText(paid.orderNo)).toBeTruthy();
  expect(receipt.getByText('支付宝交易号').nextElementSibling?.textContent).toBe('2026220014');
  // In China's time zone, whatever this machine's is.
  expect(receipt.getByText('2026年11月23日 00:48')).toBeTruthy();
});

test('a paid order that is looked up is no new success', async () => {
  const paidTime = new Date(2026, 10, 21, 20, 5).getTime();
  const paid = samplePaymentOrder(7, { state: 1, paidTime, qrText: null });
  api.on(pagePaymentOrders, page([paid]));
  api.on(getPaymentOrder, paid);
  const { user } = open();
  await user.click(await button(/^查看：/));
  const shown = within(await screen.findByRole('dialog', { name: '订单详情' }));
  const said = ['支付时间', '得到', '退款'].map(
    (name) => shown.getByText(name).nextElementSibling?.textContent,
  );
  expect(said).toEqual([
    '2026年11月21日 20:05',
    '5,000 平台币，250 专区币',
    '到账后不能自助退款，充错了请联系客服',
  ]);
  expect(shown.queryByRole('list', { name: '得到' })).toBeNull();
  const help = shown.getByRole('link', { name: '联系客服' });
  expect(help.getAttribute('href')).toBe('/helpCenter');
  const presses = [...shown.getAllByRole('button'), ...shown.getAllByRole('link')];
  expect(presses.filter(({ className }) => /primary/.test(className))).toEqual([]);
  await user.click(shown.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an order that is paid here has its result once, and later its details', async () => {
  const waiting = samplePaymentOrder(7);
  const paid = samplePaymentOrder(7, { state: 1, paidTime: 1, qrText: null });
  api.on(pagePaymentOrders, page([waiting]));
  api.on(getPaymentOrder, waiting);
  const { user } = open();
  await user.click(await button(/^继续支付：/));
  await screen.findByRole('dialog', { name: '支付订单' });
  api.on(pagePaymentOrders, page([paid]));
  api.on(getPaymentOrder, paid);
  const dialog = await screen.findByRole('dialog', { name: '支付成功' }, { timeout: 5000 });
  expect(within(dialog).getByRole('list', { name: '得到' })).toBeTruthy();
  await user.click(await button('完成'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button(/^查看：/));
  expect(await screen.findByRole('dialog', { name: '订单详情' })).toBeTruthy();
});

test.each([
  [{ cause: 'late', state: 'done' }, '已关闭，已退款', '¥50.00（订单关闭后才到的付款）已退回'],
  [{ cause: 'notGiven' }, '已关闭，退款中', '¥50.00（付款后未能发放）正在退回'],
  [
    { cause: 'amount', refundFen: 5100 },
    '已关闭，退款中',
    '¥51.00（付款金额与订单不符）客服核实后原路退回',
  ],
  [
    { cause: 'late', state: 'failed' },
    '已关闭，退款中',
    '¥50.00（订单关闭后才到的付款）需要人工处理，请留意消息',
  ],
  [{ cause: 'trade' }, '已关闭，退款中', '¥50.00（同一订单重复付款）客服核实后原路退回'],
] as const)('a payment for a closed order is refunded: %j', async (change, state, text) => {
  const refund = sampleRefund({ state: 'pending', ...change });
  const order = samplePaymentOrder(6, { state: 2, closeTime: 1, qrText: null, refunds: [refund] });
  api.on(pagePaymentOrders, page([order]));
  api.on(getPaymentOrder, order);
  const { user } = open();
  const row = within(await screen.findByRole('list', { name: '付款订单' })).getByRole('listitem');
  expect(row.textContent).toContain(state);
  expect(row.textContent).toContain(`退回 ${text}`);
  expect(row.textContent).toContain('原可得 5,000 平台币，250 专区币');
  await user.click(await button(/^查看：/));
  const shown = within(await screen.findByRole('dialog', { name: '订单已关闭' }));
  expect(await shown.findByText(`没有发放任何内容；${text}`)).toBeTruthy();
  expect(shown.getByText('退回').nextElementSibling?.textContent).toBe(text);
  await user.click(shown.getByRole('button', { name: '查看收据' }));
  const receipt = within(await screen.findByRole('article', { name: '收据内容' }));
  expect(receipt.getByText('退回').nextElementSibling?.textContent).toBe(text);
  const sum = receipt.getByText('实付金额').nextElementSibling;
  expect(sum?.textContent).toBe(text.slice(0, text.indexOf('（')));
  expect(receipt.queryByText('平台币')).toBeNull();
});

test('a refund shows what was taken back, on the list and on the receipt', async () => {
  const [coins, zone] = samplePaymentOrder(1).gets;
  const takenBack = [coins, zone].flatMap((line) =>
    line === undefined ? [] : [{ ...line, amount: line.amount / 2 }],
  );
  const refunds = [sampleRefund({ refundFen: 2500, takenBack })];
  const paid = { state: 4, paidTime: 1, refundedFen: 2500, qrText: null } as const;
  const order = samplePaymentOrder(6, { ...paid, refunds });
  api.on(pagePaymentOrders, page([order]));
  api.on(getPaymentOrder, order);
  const { user } = open();
  const row = within(await screen.findByRole('list', { name: '付款订单' })).getByRole('listitem');
  expect(row.textContent).toContain('退回 ¥25.00（退款）已退回，收回 2,500 平台币，125 专区币');
  await user.click(await button(/^查看：/));
  await user.click(await button('查看收据'));
  const receipt = within(await screen.findByRole('article', { name: '收据内容' }));
  expect(receipt.getByText('收回').nextElementSibling?.textContent).toBe(
    '2,500 平台币，125 专区币',
  );
});

test('zone coins paid and refunded are shown on list and receipt', async () => {
  const givenBack = [
    { kind: 'zoneCoin', name: '专区币', amount: 200, measure: '', bonus: false } as const,
  ];
  const [coins] = samplePaymentOrder(1).gets;
  const takenBack = coins === undefined ? [] : [{ ...coins, name: '灯油', amount: 40 }];
  const refunds = [sampleRefund({ refundFen: 200, givenBack, takenBack })];
  const paid = {
    type: 3,
    method: 5,
    state: 4,
    paidTime: 1,
    refundedFen: 200,
    qrText: null,
  } as const;
  const sums = { priceFen: 500, amountFen: 500, zoneCoins: 500 };
  const order = samplePaymentOrder(6, { ...paid, ...sums, refunds });
  api.on(pagePaymentOrders, page([order]));
  api.on(getPaymentOrder, order);
  const { user } = open();
  const row = within(await screen.findByRole('list', { name: '付款订单' })).getByRole('listitem');
  expect(row.textContent).toContain('平台币，500 专区币抵扣');
  expect(row.textContent).toContain(
    '退回 200 平台币（退款）已退回，一并退回 200 专区币，收回 40 灯油',
  );
  await user.click(await button(/^查看：/));
  await user.click(await button('查看收据'));
  const receipt = within(await screen.findByRole('article', { name: '收据内容' }));
  const said = ['专区币抵扣', '一并退回', '收回'].map(
    (name) => receipt.getByText(name).nextElementSibling?.textContent,
  );
  expect(said).toEqual(['500 专区币', '200 专区币', '40 灯油']);
});

test.each([
  ['¥50.00', { amountFen: 5000 }, []],
  ['¥30.00', { amountFen: 5000 }, ['实付金额 ¥50.00', '已退款 −¥20.00']],
  [
    '1,000 平台币',
    { method: 5, amountFen: 3000 },
    ['实付金额 3,000 平台币', '已退款 −2,000 平台币'],
  ],
] as const)('a receipt ends with %s: the payment minus the refunds', async (sum, more, lines) => {
  // Pending refunds and refunds of second payments are not included.
  const refunds = [
    sampleRefund({ refundNo: '1', refundFen: 2000 }),
    sampleRefund({ refundNo: '2', refundFen: 500, state: 'pending', doneTime: null }),
    sampleRefund({ refundNo: '3', cause: 'trade' }),
  ].slice(lines.length === 0 ? 1 : 0);
  const paid = { state: 4, paidTime: 1, qrText: null } as const;
  const order = samplePaymentOrder(6, { ...paid, ...more, refunds });
  api.on(pagePaymentOrders, page([order]));
  api.on(getPaymentOrder, order);
  const { user } = open();
  await user.click(await button(/^查看：/));
  await user.click(await button('查看收据'));
  const receipt = within(await screen.findByRole('article', { name: '收据内容' }));
  expect(receipt.getByText(sum, { selector: 'b' }).previousElementSibling?.textContent).toBe(
    lines.length === 0 ? '实付金额' : '净额',
  );
  const read = ['实付金额', '已退款'].flatMap((name) =>
    receipt
      .queryAllByText(name, { selector: 'dt' })
      .map((term) => `${name} ${term.nextElementSibling?.textContent ?? ''}`),
  );
  expect(read).toEqual(lines);
});

test('for a refund that the provider refused no number of days is promised', async () => {
  const refunds = [sampleRefund({ state: 'failed', doneTime: null })];
  const order = samplePaymentOrder(6, { state: 3, paidTime: 1, qrText: null, refunds });
  api.on(pagePaymentOrders, page([order]));
  api.on(getPaymentOrder, order);
  const { user } = open();
  await user.click(await button(/^查看：/));
  const shown = within(await screen.findByRole('dialog', { name: '订单详情' }));
  expect(await shown.findByText('退款需要人工处理，请留意消息')).toBeTruthy();
  expect(shown.queryByText(/1–3 个工作日/)).toBeNull();
});

test.each([
  [{}, '没有到账，超时未支付；'],
  [{ couponId: 9 }, '没有到账，超时未支付，优惠券已退回；'],
  [{ couponId: 9, expireTime: 1 }, '没有到账，您已取消，优惠券已退回；'],
])('a closed order says why, and that another amount waits for support: %j', async (more, why) => {
  const createTime = Date.now() - PAYMENT_EXPIRY_MS;
  const times = { createTime, expireTime: createTime + PAYMENT_EXPIRY_MS, closeTime: 1 };
  const closed = samplePaymentOrder(6, { state: 2, qrText: null, ...times, ...more });
  api.on(pagePaymentOrders, page([closed]));
  api.on(getPaymentOrder, closed);
  const { user } = open();
  await user.click(await button(/^查看：/));
  expect(
    await screen.findByText(`${why}如果您已经付款，会原路退回，金额与订单不符的先由客服核实`),
  ).toBeTruthy();
});

test('an empty list invites to the recharge', async () => {
  api.on(pagePaymentOrders, page([]));
  open();
  const link = await screen.findByRole('link', { name: '去充值' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/recharge'));
});

import type { CallResult, PaymentOrder, quotePaymentOrder } from '@gamebox/contract';
import {
  checkPaymentOrder,
  closePaymentOrder,
  createPaymentOrder,
  getPaymentOptions,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  getUserDetail,
  quotePaymentOrder as quoteCall,
} from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realNamePrompt } from '../../features/identity/model/real-name-prompt.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { broken, fakeApi, refused } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleCoupon } from '../../test/sample-account.ts';
import { sampleOptions, samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { Checkout } from './checkout.tsx';
import { stores } from '../../test/stores.ts';

const content = { gameId: 1001, serverId: 11, account: 'lantern1', rechargeFen: 5000 };

function quote(
  more: Partial<CallResult<typeof quotePaymentOrder>> = {},
): CallResult<typeof quotePaymentOrder> {
  const { subject, details, gets, priceFen, amountFen, discountFen } = samplePaymentOrder(1);
  return {
    subject,
    details,
    gets,
    priceFen,
    amountFen,
    discountFen,
    methods: [1, 2, 3, 4],
    usableCoupons: [],
    ...more,
  };
}

let api: ReturnType<typeof fakeApi>;
let order: PaymentOrder;
beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  useSession.of(stores).getState().setToken('token');
  api = fakeApi();
  order = samplePaymentOrder(7);
  api.on(getUserDetail, sampleUser());
  api.on(getPaymentOptions, sampleOptions());
  api.on(quoteCall, quote());
  api.on(getUnfinishedPaymentOrder, null);
  api.on(createPaymentOrder, () => order);
  api.on(getPaymentOrder, () => order);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (given: typeof content | null = content) => {
  const onPaid = vi.fn<(order: PaymentOrder) => void>();
  const view = renderScreen(
    '/',
    <Checkout type={1} content={given} missing={{ words: '请先选择金额' }} onPaid={onPaid} />,
  );
  return { ...view, onPaid };
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('what will be got, how, and the sum stand there before one button that says it', async () => {
  open();
  const gets = within(await screen.findByRole('list', { name: '支付后得到' }));
  expect(gets.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '5,000平台币',
    '+250专区币（返利）',
  ]);
  expect(screen.getByRole('radio', { name: /支付宝/ })).toHaveProperty('checked', true);
  // 福利币: 88 are there, 5,000 are needed.
  expect(screen.getByRole('radio', { name: /福利币现有 88 福利币，不够/ })).toHaveProperty(
    'disabled',
    true,
  );
  expect(await button('支付 ¥50.00')).toHaveProperty('disabled', false);
});

test('nothing can be paid while something is still to be chosen', async () => {
  open(null);
  expect(await button('请先选择金额')).toHaveProperty('disabled', true);
  expect(api.asked(quoteCall)).toHaveLength(0);
});

test('a phone pays: code, countdown, then what was got; told once', async () => {
  const { user, onPaid } = open();
  await user.click(await button('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  expect(await waiting.findByTitle('支付宝付款二维码')).toBeTruthy();
  expect(waiting.getByText(/^1[45]:\d\d$/)).toBeTruthy();
  expect(api.asked(createPaymentOrder)[0]?.body).toMatchObject({
    type: 1,
    content,
    couponId: null,
    method: 1,
    amountFen: 5000,
  });
  order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null, remainingMs: 0 });
  api.on(checkPaymentOrder, () => order);
  await user.click(waiting.getByRole('button', { name: '我已支付' }));
  const got = within(await screen.findByRole('list', { name: '得到' }));
  expect(got.getByText('5,000', { selector: '.visually-hidden' })).toBeTruthy();
  expect(onPaid).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: '支付成功' })).toBeTruthy();
});

test('a lost answer is asked for again by the same request, and orders once', async () => {
  api.on(createPaymentOrder, broken(503));
  const { user } = open();
  await user.click(await button('支付 ¥50.00'));
  expect((await screen.findByRole('alert')).textContent).toBe('没有收到回应，请重试；不会重复下单');
  api.on(createPaymentOrder, () => order);
  await user.click(await button('支付 ¥50.00'));
  await dialog('支付订单');
  const [first, second] = api.asked(createPaymentOrder).map(({ body }) => body['requestId']);
  expect(second).toBe(first);
});

test('a price that has changed is told, and asked for anew', async () => {
  api.on(createPaymentOrder, refused('PAYMENT_AMOUNT_CHANGED'));
  const { user } = open();
  await button('支付 ¥50.00');
  api.on(quoteCall, quote({ priceFen: 6000, amountFen: 6000 }));
  await user.click(await button('支付 ¥50.00'));
  expect((await screen.findByRole('alert')).textContent).toBe('价格已变化，请刷新后确认再支付');
  expect(await button('支付 ¥60.00')).toBeTruthy();
});

test('a balance is asked about first, with what remains, and is paid at once', async () => {
  order = samplePaymentOrder(7, { state: 1, method: 3, paidTime: Date.now(), qrText: null });
  const { user, onPaid } = open();
  await user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await user.click(await button('支付 ¥50.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  expect(question.getByText('¥1,230.50')).toBeTruthy();
  expect(api.asked(createPaymentOrder)).toHaveLength(0);
  await user.dblClick(question.getByRole('button', { name: '支付 ¥50.00' }));
  await dialog('支付成功');
  expect(api.asked(createPaymentOrder)).toHaveLength(1);
  expect(onPaid).toHaveBeenCalledOnce();
});

test('the best coupon is used unless the player says otherwise', async () => {
  const coupon = sampleCoupon(5, { name: '满 50 减 5', value: 500, minimum: 5000 });
  api.on(quoteCall, ({ body }) =>
    quote({
      usableCoupons: [coupon],
      ...(body['couponId'] === 5 ? { discountFen: 500, amountFen: 4500 } : {}),
    }),
  );
  const { user } = open();
  expect(await button('支付 ¥45.00')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '优惠券' }));
  await user.click(await screen.findByRole('option', { name: '不使用优惠券' }));
  expect(await button('支付 ¥50.00')).toBeTruthy();
});

test('a minor above the cap is told why before anything is sent', async () => {
  const caps = { singleFen: 5000, monthFen: 20_000, monthUsedFen: 0, monthLeftFen: 20_000 };
  api.on(getPaymentOptions, sampleOptions({ standing: 'minor', ...caps }));
  api.on(quoteCall, quote({ priceFen: 5100, amountFen: 5100 }));
  open({ ...content, rechargeFen: 5100 });
  expect(await screen.findByText(/未成年人每次最多支付 ¥50\.00/)).toBeTruthy();
  expect(await button('支付 ¥51.00')).toHaveProperty('disabled', true);
});

test('who is not verified is led there', async () => {
  api.on(getPaymentOptions, sampleOptions({ standing: 'unverified' }));
  const { user } = open();
  await user.click(await button('去实名认证'));
  expect(realNamePrompt.isOpen(stores)).toBe(true);
});

test('a real name that passed elsewhere opens the way', async () => {
  api.on(getPaymentOptions, sampleOptions({ standing: 'unverified' }));
  api.on(getUserDetail, sampleUser({ identityVerify: 0 }));
  const { client } = open();
  await button('去实名认证');
  api.on(getPaymentOptions, sampleOptions());
  api.on(getUserDetail, sampleUser());
  await act(() => client.refetchQueries({ queryKey: callKey(getUserDetail) }));
  expect(await button('支付 ¥50.00')).toBeTruthy();
});

test('an order that waits is found again, gone on with, or given up', async () => {
  api.on(getUnfinishedPaymentOrder, () => (order.state === 0 ? order : null));
  const { user } = open();
  const group = within(await screen.findByRole('region', { name: '待支付的订单' }));
  expect(group.getByText('¥50.00')).toBeTruthy();
  expect((await button('支付 ¥50.00')).className).not.toContain('primary');
  await user.click(group.getByRole('button', { name: '继续支付' }));
  const waiting = await dialog('支付订单');
  api.on(closePaymentOrder, () => {
    order = samplePaymentOrder(7, { state: 2, closeTime: Date.now(), qrText: null });
    return order;
  });
  await user.click(await waiting.findByRole('button', { name: '取消订单' }));
  await dialog('订单已关闭');
  await waitFor(() => expect(screen.queryByRole('region', { name: '待支付的订单' })).toBeNull());
  await user.click(await button('重新下单'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is paid while only its line is seen shows itself', async () => {
  api.on(getUnfinishedPaymentOrder, () => (order.state === 0 ? order : null));
  const { client, onPaid } = open();
  await screen.findByRole('region', { name: '待支付的订单' });
  await waitFor(() => expect(api.asked(getPaymentOrder).length).toBeGreaterThan(0));
  order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('what is paid is told although its line goes first, and though another order waits', async () => {
  const other = samplePaymentOrder(6);
  api.on(getUnfinishedPaymentOrder, () => (order.state === 0 ? order : other));
  api.on(getPaymentOrder, ({ query }) => (query.get('orderId') === '7' ? order : other));
  const { client, onPaid } = open();
  await screen.findByRole('region', { name: '待支付的订单' });
  await waitFor(() => expect(api.asked(getPaymentOrder).length).toBeGreaterThan(0));
  order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getUnfinishedPaymentOrder) }));
  await waitFor(() => expect(api.asked(getPaymentOrder).at(-1)?.query.get('orderId')).toBe('6'));
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('an order that is first asked about when it is paid is told too', async () => {
  const waiting = order;
  order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  api.on(getUnfinishedPaymentOrder, waiting);
  const { onPaid } = open();
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('what is paid after its code was closed is told once', async () => {
  api.on(getUnfinishedPaymentOrder, () => (order.state === 0 ? order : null));
  const { user, client, onPaid } = open();
  await user.click(await button('支付 ¥50.00'));
  const code = await dialog('支付订单');
  await code.findByTitle('支付宝付款二维码');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('region', { name: '待支付的订单' });
  order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
  await act(() => client.refetchQueries({ queryKey: callKey(getPaymentOrder) }));
  await dialog('支付成功');
  expect(onPaid).toHaveBeenCalledOnce();
});

test('a coupon that was used is offered no more', async () => {
  const coupon = sampleCoupon(5, { name: '满 50 减 5', value: 500, minimum: 5000 });
  api.on(quoteCall, ({ body }) =>
    quote({
      usableCoupons: [coupon],
      ...(body['couponId'] === 5 ? { discountFen: 500, amountFen: 4500 } : {}),
    }),
  );
  order = samplePaymentOrder(7, { state: 1, method: 3, paidTime: Date.now(), qrText: null });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await user.click(await button('支付 ¥45.00'));
  const question = await dialog('用账户余额支付 ¥45.00？');
  api.on(quoteCall, quote());
  await user.click(question.getByRole('button', { name: '支付 ¥45.00' }));
  await dialog('支付成功');
  await user.click(await button('完成'));
  expect(await button('支付 ¥50.00')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: '优惠券' })).toBeNull();
});

test('a code that ran out says so; what was paid at the last moment still counts', async () => {
  order = samplePaymentOrder(7, { remainingMs: 0 });
  const { user } = open();
  await user.click(await button('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  expect(await waiting.findByText('二维码已过期')).toBeTruthy();
  api.on(closePaymentOrder, () => {
    order = samplePaymentOrder(7, { state: 1, paidTime: Date.now(), qrText: null });
    return order;
  });
  await user.click(waiting.getByRole('button', { name: '点击刷新' }));
  await dialog('支付成功');
});

test('a network that is lost keeps the code, and says so', async () => {
  const { user } = open();
  await user.click(await button('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  await waiting.findByTitle('支付宝付款二维码');
  api.on(getPaymentOrder, broken(503));
  api.on(checkPaymentOrder, broken(503));
  await user.click(waiting.getByRole('button', { name: '我已支付' }));
  expect(await waiting.findByText(/^网络断了。二维码仍可付款/)).toBeTruthy();
  expect(waiting.getByTitle('支付宝付款二维码')).toBeTruthy();
});

import {
  checkPaymentOrder,
  createPaymentOrder,
  getPaymentOptions,
  getUserDetail,
  quotePaymentOrder as quoteCall,
} from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, dialog, enabledButton } from '../../test/find.ts';
import { realNamePrompt } from '../../features/identity/model/real-name-prompt.ts';
import type { CheckoutWorld } from '../../test/checkout-world.tsx';
import { beginCheckout, content, openCheckout, sampleQuote } from '../../test/checkout-world.tsx';
import { broken, refused } from '../../test/fake-api.ts';
import { sampleCoupon } from '../../test/sample-account.ts';
import { sampleOptions, samplePaymentOrder } from '../../test/sample-payments.ts';
import { sampleUser } from '../../test/sample-user.ts';
import { stores } from '../../test/stores.ts';

let world: CheckoutWorld;
beforeEach(() => {
  world = beginCheckout();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('what the player gets, the method and the sum are shown above one button', async () => {
  openCheckout();
  const gets = within(await screen.findByRole('list', { name: '支付后得到' }));
  expect(gets.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '5,000平台币',
    '+250专区币（返利）',
  ]);
  expect(screen.getByRole('radio', { name: /支付宝/ })).toHaveProperty('checked', true);
  // 福利币: the player has 88 and needs 5,000.
  expect(screen.getByRole('radio', { name: /福利币现有 88 福利币，不够/ })).toHaveProperty(
    'disabled',
    true,
  );
  expect(await button('支付 ¥50.00')).toHaveProperty('disabled', false);
});

test('nothing can be paid until everything is chosen', async () => {
  openCheckout(null);
  expect(await button('请先选择金额')).toHaveProperty('disabled', true);
  expect(world.api.asked(quoteCall)).toHaveLength(0);
});

test.each([
  ['price', content, quoteCall],
  ['choice', null, getPaymentOptions],
])('a server that knows no %s offers no retry', async (_, chosen, call) => {
  world.api.on(call, () => refused('NOT_IMPLEMENTED'));
  openCheckout(chosen);
  expect(await screen.findByText('当前平台没有提供这项功能')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('paying by phone: code, countdown, then what the player got, reported once', async () => {
  const { user, onPaid } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  expect(await waiting.findByTitle('支付宝付款二维码')).toBeTruthy();
  expect(waiting.getByText(/^1[45]:\d\d$/)).toBeTruthy();
  expect(world.api.asked(createPaymentOrder)[0]?.body).toMatchObject({
    type: 1,
    content,
    couponId: null,
    method: 1,
    amountFen: 5000,
    gets: [
      { name: '平台币', amount: 5000, bonus: false },
      { name: '专区币', amount: 250, bonus: true },
    ],
  });
  world.order = samplePaymentOrder(7, {
    state: 1,
    paidTime: Date.now(),
    qrText: null,
    remainingMs: 0,
  });
  world.api.on(checkPaymentOrder, () => world.order);
  await user.click(waiting.getByRole('button', { name: '我已支付' }));
  const got = within(await screen.findByRole('list', { name: '得到' }));
  expect(got.getByText('5,000')).toBeTruthy();
  expect(onPaid).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog', { name: '支付成功' })).toBeTruthy();
});

test('beside the code stands what is paid for: of an upgrade what the old level takes off', async () => {
  const details = [
    { name: '有效期', value: '2026-11-23 至 2026-12-23' },
    { name: '原会员', value: '红钻会员，原 2026-12-11 到期，支付后结束' },
    { name: '剩余抵扣', value: '19 天，抵 ¥15.20（原价 ¥88.00）' },
  ];
  world.order = samplePaymentOrder(7, { type: 2, subject: '至尊会员 1 个月', details });
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  const waiting = await dialog('支付订单');
  await waiting.findByTitle('支付宝付款二维码');
  for (const { name, value } of details)
    expect(waiting.getByText(name).nextElementSibling?.textContent).toBe(value);
});

test('after a lost answer the same request is repeated, and orders once', async () => {
  world.api.on(createPaymentOrder, broken(503));
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  expect((await screen.findByRole('alert')).textContent).toBe('没有收到响应，请重试；不会重复下单');
  world.api.on(createPaymentOrder, () => world.order);
  await user.click(await enabledButton('支付 ¥50.00'));
  await dialog('支付订单');
  const [first, second] = world.api.asked(createPaymentOrder).map(({ body }) => body['requestId']);
  expect(second).toBe(first);
});

test('after a reload the unanswered request is repeated, and does not order a second time', async () => {
  world.api.on(createPaymentOrder, broken(503));
  const before = openCheckout();
  await before.user.click(await enabledButton('支付 ¥50.00'));
  await screen.findByRole('alert');
  cleanup();
  world.api.on(createPaymentOrder, () => world.order);
  const { user } = openCheckout();
  await user.click(await enabledButton('支付 ¥50.00'));
  await dialog('支付订单');
  const [first, second] = world.api.asked(createPaymentOrder).map(({ body }) => body['requestId']);
  expect(second).toBe(first);
});

test('an unanswered request is repeated unchanged, though its coupon is used up', async () => {
  const coupon = sampleCoupon(5, { name: '满 50 减 5', value: 500, minimum: 5000 });
  world.api.on(quoteCall, ({ body }) =>
    sampleQuote({
      usableCoupons: [coupon],
      ...(body['couponId'] === 5 ? { discountFen: 500, amountFen: 4500 } : {}),
    }),
  );
  world.api.on(createPaymentOrder, broken(503));
  const { user, client } = openCheckout();
  await user.click(await enabledButton('支付 ¥45.00'));
  await screen.findByRole('alert');
  world.api.on(quoteCall, sampleQuote());
  world.api.on(createPaymentOrder, () => world.order);
  await act(() => client.refetchQueries());
  await user.click(await enabledButton('支付 ¥50.00'));
  await dialog('支付订单');
  const [first, second] = world.api.asked(createPaymentOrder).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('the question lists what the player gets; a change is shown and confirmed again', async () => {
  const { user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await user.click(await enabledButton('支付 ¥50.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  expect(question.getByText('5,000 平台币，250 专区币')).toBeTruthy();
  world.api.on(createPaymentOrder, refused('PAYMENT_GETS_CHANGED'));
  world.api.on(quoteCall, sampleQuote({ gets: sampleQuote().gets.slice(0, 1) }));
  await user.click(question.getByRole('button', { name: '支付 ¥50.00' }));
  expect((await question.findByRole('alert')).textContent).toBe('到账内容已变化，请确认后再支付');
  expect(await question.findByText('5,000 平台币')).toBeTruthy();
});

test('a changed price is shown, and confirmed again', async () => {
  world.api.on(createPaymentOrder, refused('PAYMENT_AMOUNT_CHANGED'));
  const { user } = openCheckout();
  await button('支付 ¥50.00');
  world.api.on(quoteCall, sampleQuote({ priceFen: 6000, amountFen: 6000 }));
  await user.click(await enabledButton('支付 ¥50.00'));
  expect((await screen.findByRole('alert')).textContent).toBe('价格已变化，请刷新后确认再支付');
  expect(await button('支付 ¥60.00')).toBeTruthy();
});

test('paying by balance asks first, with the remaining balance, and pays at once', async () => {
  world.order = samplePaymentOrder(7, { state: 1, method: 3, paidTime: Date.now(), qrText: null });
  const { user, onPaid } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await user.click(await enabledButton('支付 ¥50.00'));
  const question = await dialog('用账户余额支付 ¥50.00？');
  expect(question.getByText('¥1,230.50')).toBeTruthy();
  // The question shows what it is for: for an upgrade the old term's end and the credit.
  expect(question.getByText('服务器').nextElementSibling?.textContent).toBe('渔火一区');
  expect(world.api.asked(createPaymentOrder)).toHaveLength(0);
  await user.dblClick(question.getByRole('button', { name: '支付 ¥50.00' }));
  await dialog('支付成功');
  expect(world.api.asked(createPaymentOrder)).toHaveLength(1);
  expect(onPaid).toHaveBeenCalledOnce();
});

test('the best coupon is used unless the player says otherwise', async () => {
  const coupon = sampleCoupon(5, { name: '满 50 减 5', value: 500, minimum: 5000 });
  world.api.on(quoteCall, ({ body }) =>
    sampleQuote({
      usableCoupons: [coupon],
      ...(body['couponId'] === 5 ? { discountFen: 500, amountFen: 4500 } : {}),
    }),
  );
  const { user } = openCheckout();
  expect(await button('支付 ¥45.00')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '优惠券' }));
  await user.click(await screen.findByRole('option', { name: '不使用优惠券' }));
  expect(await button('支付 ¥50.00')).toBeTruthy();
});

test('a minor above the cap sees why before anything is sent', async () => {
  const caps = { singleFen: 5000, monthFen: 20_000, monthUsedFen: 0, monthLeftFen: 20_000 };
  world.api.on(getPaymentOptions, sampleOptions({ standing: 'minor', ...caps }));
  world.api.on(quoteCall, sampleQuote({ priceFen: 5100, amountFen: 5100 }));
  openCheckout({ ...content, rechargeFen: 5100 });
  expect(await screen.findByText(/未成年人每次最多支付 ¥50\.00/)).toBeTruthy();
  expect(await button('支付 ¥51.00')).toHaveProperty('disabled', true);
});

test('an unverified player is led to the real-name form', async () => {
  world.api.on(getPaymentOptions, sampleOptions({ standing: 'unverified' }));
  const { user } = openCheckout();
  await user.click(await button('去认证'));
  expect(realNamePrompt.isOpen(stores)).toBe(true);
});

test('a verification passed elsewhere enables the payment', async () => {
  world.api.on(getPaymentOptions, sampleOptions({ standing: 'unverified' }));
  world.api.on(getUserDetail, sampleUser({ identityVerify: 0 }));
  const { client } = openCheckout();
  await button('去认证');
  // Asked again while the first answer is awaited, the platform would give that one alone.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  world.api.on(getPaymentOptions, sampleOptions());
  world.api.on(getUserDetail, sampleUser());
  await act(() => client.refetchQueries({ queryKey: callKey(getUserDetail) }));
  expect(await button('支付 ¥50.00')).toBeTruthy();
});

test('a used coupon is not offered any more', async () => {
  const coupon = sampleCoupon(5, { name: '满 50 减 5', value: 500, minimum: 5000 });
  world.api.on(quoteCall, ({ body }) =>
    sampleQuote({
      usableCoupons: [coupon],
      ...(body['couponId'] === 5 ? { discountFen: 500, amountFen: 4500 } : {}),
    }),
  );
  world.order = samplePaymentOrder(7, { state: 1, method: 3, paidTime: Date.now(), qrText: null });
  const { user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: /账户余额/ }));
  await user.click(await enabledButton('支付 ¥45.00'));
  const question = await dialog('用账户余额支付 ¥45.00？');
  world.api.on(quoteCall, sampleQuote());
  await user.click(question.getByRole('button', { name: '支付 ¥45.00' }));
  await dialog('支付成功');
  await user.click(await button('完成'));
  expect(await button('支付 ¥50.00')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: '优惠券' })).toBeNull();
});

test('no price is requested with a coupon that an order has taken', async () => {
  const coupons = [5, 6].map((id) =>
    sampleCoupon(id, { name: '满 50 减 5', value: 500, minimum: 5000 }),
  );
  let left = coupons;
  world.api.on(quoteCall, ({ body }) => {
    const couponId = body['couponId'];
    if (couponId === null) return sampleQuote({ usableCoupons: left });
    if (!left.some((coupon) => coupon.couponId === couponId)) return refused('COUPON_USED');
    return sampleQuote({ usableCoupons: left, discountFen: 500, amountFen: 4500 });
  });
  const { user } = openCheckout();
  await button('支付 ¥45.00');
  world.api.on(createPaymentOrder, () => {
    left = coupons.slice(1);
    return world.order;
  });
  const asked = world.api.asked(quoteCall).length;
  await user.click(await enabledButton('支付 ¥45.00'));
  await dialog('支付订单');
  await waitFor(() => expect(world.api.asked(quoteCall)).toHaveLength(asked + 2));
  const after = world.api.asked(quoteCall).slice(asked);
  expect(after.map(({ body }) => body['couponId'])).toEqual([null, 6]);
});

test('after the verification no price is requested until something is chosen', async () => {
  world.api.on(getPaymentOptions, sampleOptions({ standing: 'unverified' }));
  const { user } = openCheckout(null);
  await user.click(await button('去认证'));
  world.api.on(getPaymentOptions, sampleOptions());
  await act(async () => realNamePrompt.settle(stores, true));
  expect(await button('请先选择金额')).toBeTruthy();
  expect(world.api.asked(quoteCall)).toHaveLength(0);
});

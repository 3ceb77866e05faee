import { OrderType, PaymentOrderState } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { samplePaymentOrder } from '../../../test/sample-payments.ts';
import { orderText } from './order-text.ts';

const { created, paid, closed } = PaymentOrderState;
const member = {
  kind: 'membership',
  name: '红钻会员',
  amount: 31,
  measure: '天',
  bonus: false,
} as const;
const rubies = { kind: 'ruby', name: '红宝石', amount: 50, measure: '', bonus: true } as const;

test('a membership is opened: only rubies go into an account', () => {
  const order = (state: PaymentOrderState, gets = [member]) =>
    orderText(samplePaymentOrder(1, { type: OrderType.privilege, state, gets }));
  expect(order(created).note).toBe('支付后自动开通');
  expect(order(paid)).toMatchObject({ text: '已开通', note: '会员已开通，有效期内享有特权' });
  expect(order(closed).note).toMatch(/^没有开通，/);
  const given = samplePaymentOrder(1, {
    type: OrderType.privilege,
    state: paid,
    gets: [member, rubies],
  });
  expect(orderText(given).note).toBe('会员已开通，红宝石已存入您的账户');
});

test('coins arrive in the account', () => {
  expect(orderText(samplePaymentOrder(1, { state: created })).note).toBe('支付后自动到账');
  expect(orderText(samplePaymentOrder(1, { state: paid }))).toMatchObject({
    text: '已到账',
    note: '平台币已存入您的账户，兑换成游戏币后就能在游戏里用',
  });
});

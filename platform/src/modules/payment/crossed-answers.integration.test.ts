import {
  PAYMENT_EXPIRY_MS,
  PaymentMethod,
  PaymentOrderState,
  RewardType,
  getPaymentOrder,
  pageCoupons,
} from '@gamebox/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { payBy } from '../../../test/paid-recharge.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, giveTo, ruleOf } from '../../../test/welfare.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createTaskRepository } from './task-repository.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

test('an order paid while its provider says that it is closed keeps its coupon', async () => {
  const { alipay } = platform.simulators.payments;
  const payer = await enterPayer(platform);
  const { token } = payer;
  await giveTo(platform, token, { configs: [ruleOf(RewardType.coupon, 1)] });
  const coupons = async () => (await platform.call(pageCoupons, { token })).data?.list ?? [];
  const couponId = (await coupons())[0]?.couponId ?? 0;
  const method = PaymentMethod.alipay;
  const { data } = await recharge(platform, payer, 3000, { method, couponId, amountFen: 2500 });
  const { orderId = 0, orderNo = '' } = data ?? {};
  const { close } = alipay;
  Object.assign(alipay, {
    close: async () => {
      await alipay.pay(orderNo);
      await alipay.whenIdle();
      return 'closed' as const;
    },
  });
  try {
    platform.clock.advance(PAYMENT_EXPIRY_MS);
    await platform.jobs['askPaymentProviders']?.();
  } finally {
    Object.assign(alipay, { close });
  }
  const { data: order } = await platform.call(getPaymentOrder, { token, query: { orderId } });
  expect(order?.state).toBe(PaymentOrderState.paid);
  expect(await coupons()).toEqual([]);
});

test('what is to be asked of a refund stays when nothing more is asked of its order', async () => {
  const finance = await enterOperator(platform, 'finance');
  const { phone, refund, see } = await payBy(platform, finance, 'wechat');
  phone.setRefundMode('pending');
  const { refundId } = await refund();
  const orderId = (await see())?.orderId ?? 0;
  const tasks = createTaskRepository(platform.db);
  const asked = () =>
    platform.db
      .selectFrom('paymentTask')
      .select(['kind', 'refundId'])
      .where('orderId', '=', orderId)
      .orderBy('kind')
      .execute();
  await inTransaction(platform.db, (tx) => tasks.askNow(tx, orderId, platform.clock.now()));
  expect(await asked()).toEqual([
    { kind: 'refund', refundId },
    { kind: 'watch', refundId: null },
  ]);
  await platform.jobs['askPaymentProviders']?.();
  expect(await asked()).toEqual([{ kind: 'refund', refundId }]);
});

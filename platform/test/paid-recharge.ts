import { randomUUID } from 'node:crypto';
import { PaymentMethod, getPaymentOrder } from '@gamebox/contract';
import {
  getOperatedPaymentOrder,
  recordOfflineRefund,
  refundPaymentOrder,
  retryPaymentRefund,
} from '@gamebox/contract/admin';
import { NOTIFY_PATHS } from '../src/ports/payment/port.ts';
import type { PaymentProvider, RefundState } from '../src/ports/payment/port.ts';
import { MERCHANT, writeNotification } from '../src/ports/payment/simulator/notification.ts';
import { enterPayer, recharge } from './payer.ts';
import type { TestPlatform } from './test-platform.ts';

const FEN = 1000;

/** A paid recharge of 10 yuan, and what an operator (`finance`) and its provider can do with it. */
export async function payBy(platform: TestPlatform, finance: string, provider: PaymentProvider) {
  const phone = platform.simulators.payments[provider];
  const payer = await enterPayer(platform);
  const method = PaymentMethod[provider];
  const { data } = await recharge(platform, payer, FEN, { method });
  if (data === null) throw new Error('No order');
  const { orderId, orderNo } = data;
  await phone.pay(orderNo);
  const refund = async (refundFen = FEN) => {
    const body = { requestId: randomUUID(), orderId, refundFen, reason: '玩家申请' };
    const given = (await platform.call(refundPaymentOrder, { token: finance, body })).data;
    if (given === null) throw new Error('No refund');
    return given;
  };
  /** The order as its player sees it. */
  const see = async () =>
    (await platform.call(getPaymentOrder, { token: payer.token, query: { orderId } })).data;
  return {
    phone,
    payer,
    orderId,
    orderNo,
    see,
    refund,
    retry: (refundId: number, token = finance) =>
      platform.call(retryPaymentRefund, { token, body: { refundId } }),
    recordOffline: (refundId: number, note: string, token = finance) =>
      platform.call(recordOfflineRefund, { token, body: { refundId, note } }),
    read: async (token = finance) => {
      const query = { orderId };
      const { data: order } = await platform.call(getOperatedPaymentOrder, {
        token,
        query,
      });
      return order?.refunds.at(-1);
    },
    state: async () => (await see())?.state,
    asked: () => phone.find(orderNo)?.refunds ?? [],
    notifyRefund: (refundNo: string, state: RefundState, by = provider) =>
      notifyRefund(platform, by, { orderNo, refundNo, state }),
  };
}

/** Sends the provider's notice, whatever the simulator's own state is. */
async function notifyRefund(
  platform: TestPlatform,
  provider: PaymentProvider,
  notice: { readonly orderNo: string; readonly refundNo: string; readonly state: RefundState },
): Promise<void> {
  const event = { kind: 'refund', eventId: randomUUID(), ...notice } as const;
  const statement = { merchant: MERCHANT, time: platform.clock.now(), event };
  const { headers, body } = writeNotification(provider, statement);
  await platform.app.inject({
    method: 'POST',
    url: NOTIFY_PATHS[provider],
    headers: { ...headers },
    payload: body,
  });
}

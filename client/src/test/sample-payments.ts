import type { CallResult, OrderRefund, PaymentOrder, getPaymentOptions } from '@gamebox/contract';
import { PAYMENT_EXPIRY_MS } from '@gamebox/contract';

export function samplePaymentOrder(
  orderId: number,
  more: Partial<PaymentOrder> = {},
): PaymentOrder {
  const now = Date.now();
  return {
    orderId,
    orderNo: `2026112213200000000000${orderId}`,
    tradeNo: null,
    type: 1,
    state: 0,
    method: 1,
    subject: '平台币充值（青河夜渡）',
    details: [
      { name: '游戏', value: '青河夜渡' },
      { name: '服务器', value: '渔火一区' },
      { name: '账号', value: 'lantern1' },
    ],
    priceFen: 5000,
    discountFen: 0,
    amountFen: 5000,
    zoneCoins: 0,
    refundedFen: 0,
    refunds: [],
    couponId: null,
    gets: [
      { kind: 'platformCoin', name: '平台币', amount: 5000, measure: '', bonus: false },
      { kind: 'zoneCoin', name: '专区币', amount: 250, measure: '', bonus: true },
    ],
    gameDelivery: null,
    qrText: 'https://qr.example/1',
    createTime: now,
    expireTime: now + PAYMENT_EXPIRY_MS,
    remainingMs: PAYMENT_EXPIRY_MS,
    paidTime: null,
    closeTime: null,
    ...more,
  };
}

export function sampleRefund(more: Partial<OrderRefund> = {}): OrderRefund {
  return {
    refundNo: '2026112213200000000000123456',
    cause: 'asked',
    refundFen: 5000,
    state: 'done',
    takenBack: [],
    givenBack: [],
    createTime: 1,
    doneTime: 2,
    ...more,
  };
}

export function sampleOptions(
  limits: Partial<CallResult<typeof getPaymentOptions>['limits']> = {},
): CallResult<typeof getPaymentOptions> {
  return {
    methods: [1, 2, 3, 4],
    amounts: [1000, 3000, 5000, 10_000, 30_000, 50_000],
    leastFen: 100,
    mostFen: 5_000_000,
    stepFen: 100,
    tiers: [
      { fromFen: 5000, percent: 5 },
      { fromFen: 10_000, percent: 10 },
    ],
    memberPercent: 0,
    limits: {
      standing: 'adult',
      singleFen: null,
      monthFen: null,
      monthUsedFen: 0,
      monthWaiting: { orders: 0, fen: 0 },
      monthLeftFen: null,
      ...limits,
    },
  };
}

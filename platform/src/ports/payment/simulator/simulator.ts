import { ACKNOWLEDGEMENTS } from '../acknowledgements.ts';
import { PaymentError } from '../port.ts';
import type { PaymentPort, PaymentProvider, QrOrder, RefundRequest } from '../port.ts';
import { billOf } from './bill.ts';
import { readNotification } from './notification.ts';
import { createNoticeSender } from './notice-sender.ts';
import type { PostNotification } from './notice-sender.ts';
import { openOrderStore } from './order-store.ts';
import type { OrderStore } from './order-store.ts';
import { createPhone } from './phone.ts';
import type { PaymentPhone } from './phone.ts';
import { atTime } from './simulated-order.ts';
import type { SimulatedOrder, SimulatedRefundState } from './simulated-order.ts';

/**
 * `later`: pending first, done and notified after three seconds; `refused`: not accepted at all.
 */
export type RefundMode = SimulatedRefundState | 'later' | 'refused';
const SETTLE_MS = 3_000;

export interface PaymentSimulator extends PaymentPort, PaymentPhone {
  readonly provider: PaymentProvider;
  /** The latest first. */
  readonly orders: () => readonly SimulatedOrder[];
  readonly setRefundMode: (mode: RefundMode) => void;
  readonly refundMode: () => RefundMode;
  readonly setUnavailable: (unavailable: boolean) => void;
  readonly isUnavailable: () => boolean;
  /** Resolves when all notifications that are being sent are answered. */
  readonly whenIdle: () => Promise<void>;
  /** Stops sending. */
  readonly stop: () => void;
}

export interface PaymentSimulatorOptions {
  readonly provider: PaymentProvider;
  /** The address of the page that stands for the phone is below it. */
  readonly publicUrl: string;
  readonly now: () => number;
  /** The file that keeps its orders over a restart; null: none. */
  readonly file: string | null;
  readonly post: PostNotification;
}

const PHONE_PATH = '/simulator/payment/pay';

/** A provider of payments together with the phone that pays; `/simulator/payment` controls it. */
export function createPaymentSimulator(options: PaymentSimulatorOptions): PaymentSimulator {
  const { provider, publicUrl, now } = options;
  const store = openOrderStore(options.file);
  const notices = createNoticeSender({ ...options, store });
  let unavailable = false;
  let refundMode: RefundMode = provider === 'wechat' ? 'later' : 'done';
  const find = (orderNo: string) => {
    const order = store.find(orderNo);
    return order === undefined ? undefined : atTime(order, now());
  };
  /** Answers a call of the platform, unless the provider is switched off. */
  const answerCall = async <T>(answer: () => T): Promise<T> => {
    if (unavailable) throw new PaymentError('unreachable', 'simulator');
    return answer();
  };
  return {
    provider,
    createQr: (order) =>
      answerCall(() => {
        open(store, find(order.orderNo), order, now());
        const query = new URLSearchParams({ provider, orderNo: order.orderNo });
        return { qrText: `${publicUrl}${PHONE_PATH}?${query.toString()}` };
      }),
    query: (orderNo) =>
      answerCall(() => {
        const order = find(orderNo);
        if (order === undefined) return { state: 'absent' };
        const { state, payment } = order;
        if (payment !== null) return { state: 'paid', orderNo, ...payment };
        return { state: state === 'waiting' ? 'waiting' : 'closed' };
      }),
    close: (orderNo) =>
      answerCall(() => {
        const order = find(orderNo);
        if (order === undefined) return 'closed';
        if (order.state === 'paid') return 'paid';
        store.save({ ...order, state: 'closed' });
        return 'closed';
      }),
    refund: (request) =>
      answerCall(() => {
        const known = find(request.orderNo)?.refunds.find(
          ({ refundNo }) => refundNo === request.refundNo,
        );
        if (known !== undefined) return known.state;
        if (refundMode === 'refused') throw new PaymentError('refused', 'balance');
        refund(store, find(request.orderNo), request, refundMode, now());
        const delay = { done: 0, failed: 0, abnormal: 0, later: SETTLE_MS, pending: null }[
          refundMode
        ];
        if (delay !== null) void notices.owe(request.orderNo, request.refundNo, delay);
        return refundMode === 'later' ? 'pending' : refundMode;
      }),
    queryRefund: ({ orderNo, refundNo }) =>
      answerCall(
        () => find(orderNo)?.refunds.find((one) => one.refundNo === refundNo)?.state ?? 'absent',
      ),
    readNotification: async (raw) => readNotification(provider, raw, now()),
    acknowledge: ACKNOWLEDGEMENTS[provider],
    bill: (day) => answerCall(() => billOf(store.list(), day, now())),
    ...createPhone({ ...options, store, notices, find }),
    orders: () => store.list().map((order) => atTime(order, now())),
    setRefundMode: (mode) => {
      refundMode = mode;
    },
    refundMode: () => refundMode,
    setUnavailable: (next) => {
      unavailable = next;
    },
    isUnavailable: () => unavailable,
    whenIdle: notices.whenIdle,
    stop: notices.stop,
  };
}

function open(
  store: OrderStore,
  known: SimulatedOrder | undefined,
  { orderNo, amountFen, subject, expireTime }: QrOrder,
  now: number,
): void {
  if (known === undefined)
    store.save({
      orderNo,
      amountFen,
      subject,
      expireTime,
      createTime: now,
      state: 'waiting',
      payment: null,
      surplus: [],
      refunds: [],
      notices: [],
      billed: 'right',
    });
  else if (known.state !== 'waiting') throw new PaymentError('refused', known.state);
  else if (known.amountFen !== amountFen) throw new PaymentError('refused', 'amount');
}

function refund(
  store: OrderStore,
  order: SimulatedOrder | undefined,
  { tradeNo, refundNo, refundFen }: RefundRequest,
  mode: Exclude<RefundMode, 'refused'>,
  now: number,
): void {
  if (order?.payment === undefined || order.payment === null)
    throw new PaymentError('refused', 'not paid');
  const named = tradeNo ?? order.payment.tradeNo;
  const payment = [order.payment, ...order.surplus].find((one) => one.tradeNo === named);
  if (payment === undefined) throw new PaymentError('refused', 'not paid');
  const before = order.refunds.filter(
    (one) => one.state !== 'failed' && (one.tradeNo ?? order.payment?.tradeNo) === named,
  );
  const sum = before.reduce((total, one) => total + one.refundFen, refundFen);
  if (refundFen <= 0 || sum > payment.paidFen) throw new PaymentError('refused', 'amount');
  const state = mode === 'later' ? 'pending' : mode;
  const settleTime = mode === 'later' ? now + SETTLE_MS : null;
  store.save({
    ...order,
    refunds: [
      ...order.refunds,
      { refundNo, tradeNo: named, refundFen, state, time: now, settleTime },
    ],
  });
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentProvider } from '../port.ts';
import { MERCHANT, writeNotification } from './notification.ts';
import { NO_ANSWER, isTaken } from './notice-sender.ts';
import type { NoticeSender, PostNotification } from './notice-sender.ts';
import type { OrderStore } from './order-store.ts';
import type { SimulatedOrder } from './simulated-order.ts';
import { tradeNumber } from './trade-number.ts';

/**
 * When the provider sends a payment's notification: at once; a minute later; twice at the same
 * time; only after the next refund's (`afterRefund`); never.
 */
export const NOTICE_MODES = ['now', 'late', 'twice', 'afterRefund', 'never'] as const;
export type NoticeMode = (typeof NOTICE_MODES)[number];
const LATE_MS = 60_000;

export interface PayOptions {
  readonly notice?: NoticeMode;
  /** Another amount than the order's. */
  readonly paidFen?: number;
}

export const FORGERIES = ['signature', 'merchant', 'stale'] as const;
export type Forgery = (typeof FORGERIES)[number];

/** `silent`: nobody answered. */
export type ForgeryAnswer = 'taken' | 'refused' | 'silent';

/** What people do at the provider: on the phone, in the merchant's console, or as an attacker. */
export interface PaymentPhone {
  /** undefined if the provider does not know the order. */
  readonly find: (orderNo: string) => SimulatedOrder | undefined;
  /**
   * Pays, even an order that is closed by now (a payment may cross the closing). Resolves when the
   * notification that is due at once was answered; false if there is nothing to pay.
   */
  readonly pay: (orderNo: string, options?: PayOptions) => Promise<boolean>;
  /**
   * Pays a paid order again, as two phones with one code may; its notification is sent at once or
   * `never`. False if the order is not paid yet.
   */
  readonly payAgain: (
    orderNo: string,
    notice?: 'now' | 'never',
    paidFen?: number,
  ) => Promise<boolean>;
  /** Sends the payment's notification once more, as a new event. */
  readonly notifyAgain: (orderNo: string) => Promise<void>;
  /**
   * Sends a notification about a payment that never happened; returns the platform's answer.
   * `stale` is only for WeChat Pay: Alipay has no limit for the age of a notification.
   */
  readonly forge: (orderNo: string, forgery: Forgery) => Promise<ForgeryAnswer>;
  readonly settleRefund: (
    orderNo: string,
    refundNo: string,
    state: 'done' | 'failed',
  ) => Promise<void>;
  readonly closeOrder: (orderNo: string) => void;
  readonly setBilled: (orderNo: string, billed: SimulatedOrder['billed']) => void;
  /** Adds a payment that the platform never asked for; returns its order number. */
  readonly plantUnknown: (amountFen: number, time: number) => string;
}

interface PhoneDeps {
  readonly provider: PaymentProvider;
  readonly now: () => number;
  readonly store: OrderStore;
  readonly notices: NoticeSender;
  readonly post: PostNotification;
  readonly find: (orderNo: string) => SimulatedOrder | undefined;
}

export function createPhone(deps: PhoneDeps): PaymentPhone {
  const { now, store, notices, find } = deps;
  return {
    find,
    pay: async (orderNo, { notice = 'now', paidFen } = {}) => {
      const order = find(orderNo);
      if (order === undefined || order.payment !== null) return false;
      const payment = {
        tradeNo: tradeNumber(now()),
        paidFen: paidFen ?? order.amountFen,
        paidTime: now(),
      };
      store.save({ ...order, state: 'paid', payment });
      await notifyOfPayment(deps, orderNo, notice);
      return true;
    },
    payAgain: async (orderNo, notice = 'now', paidFen) => {
      const order = find(orderNo);
      if (order === undefined || order.payment === null) return false;
      const again = {
        tradeNo: tradeNumber(now()),
        paidFen: paidFen ?? order.payment.paidFen,
        paidTime: now(),
      };
      store.save({ ...order, surplus: [...order.surplus, again] });
      if (notice === 'now') await notices.owe(orderNo, null, 0, again.tradeNo);
      return true;
    },
    notifyAgain: (orderNo) => notices.owe(orderNo, null, 0),
    forge: (orderNo, forgery) => forge(deps, orderNo, forgery),
    settleRefund: async (orderNo, refundNo, state) => {
      const order = find(orderNo);
      const isOpen = order?.refunds.some(
        (refund) =>
          refund.refundNo === refundNo &&
          (refund.state === 'pending' || refund.state === 'abnormal'),
      );
      if (order === undefined || isOpen !== true) return;
      const refunds = order.refunds.map((refund) =>
        refund.refundNo === refundNo ? { ...refund, state, time: now(), settleTime: null } : refund,
      );
      store.save({ ...order, refunds });
      await notices.owe(orderNo, refundNo, 0);
    },
    closeOrder: (orderNo) => {
      const order = find(orderNo);
      if (order?.state === 'waiting') store.save({ ...order, state: 'closed' });
    },
    setBilled: (orderNo, billed) => {
      const order = find(orderNo);
      if (order !== undefined) store.save({ ...order, billed });
    },
    plantUnknown: (amountFen, time) => {
      const orderNo = `UNKNOWN${randomBytes(6).toString('hex')}`;
      store.save({
        orderNo,
        amountFen,
        subject: '平台不认识的一笔付款',
        createTime: time,
        expireTime: time,
        state: 'paid',
        payment: { tradeNo: tradeNumber(time), paidFen: amountFen, paidTime: time },
        surplus: [],
        refunds: [],
        notices: [],
        billed: 'right',
      });
      return orderNo;
    },
  };
}

async function notifyOfPayment({ store, notices }: PhoneDeps, orderNo: string, mode: NoticeMode) {
  if (mode === 'never') return;
  if (mode === 'late') return notices.owe(orderNo, null, LATE_MS);
  if (mode === 'now') return notices.owe(orderNo, null, 0);
  await notices.owe(orderNo, null, null);
  const held = store.find(orderNo)?.notices.at(-1)?.eventId ?? '';
  if (mode === 'twice')
    await Promise.all([notices.send(orderNo, held), notices.send(orderNo, held)]);
}

async function forge(deps: PhoneDeps, orderNo: string, forgery: Forgery): Promise<ForgeryAnswer> {
  const { provider, now, post } = deps;
  const paidTime = now();
  const raw = writeNotification(
    provider,
    {
      merchant: forgery === 'merchant' ? 'another-merchant' : MERCHANT,
      time: forgery === 'stale' ? paidTime - 3_600_000 : paidTime,
      event: {
        kind: 'paid',
        eventId: randomUUID(),
        orderNo,
        tradeNo: tradeNumber(paidTime),
        paidFen: deps.find(orderNo)?.amountFen ?? 1,
        paidTime,
      },
    },
    forgery === 'signature' ? () => randomBytes(32).toString('base64url') : undefined,
  );
  const answer = await post(provider, raw).catch(() => NO_ANSWER);
  if (answer.status === 0) return 'silent';
  return isTaken(provider, answer) ? 'taken' : 'refused';
}

import { randomUUID } from 'node:crypto';
import type { PaymentEvent, PaymentProvider, RawNotification } from '../port.ts';
import { MERCHANT, writeNotification } from './notification.ts';
import type { OrderStore } from './order-store.ts';
import { atTime } from './simulated-order.ts';
import type { Notice, SimulatedOrder } from './simulated-order.ts';

/** Like the providers' schedules, but fast enough for a developer to watch. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000, 300_000];

/** Posts to the platform; rejects if nobody answers. */
export type PostNotification = (
  provider: PaymentProvider,
  raw: RawNotification,
) => Promise<{ readonly status: number; readonly body: string }>;

export const NO_ANSWER = { status: 0, body: '' };

/** WeChat Pay checks only the status, Alipay the text. */
export function isTaken(
  provider: PaymentProvider,
  { status, body }: { readonly status: number; readonly body: string },
): boolean {
  return status === 200 && (provider === 'wechat' || body === 'success');
}

export interface NoticeSender {
  /**
   * Schedules a notification after `ms`; null: held back. Resolves after the first try of one that
   * is due now.
   */
  readonly owe: (
    orderNo: string,
    refundNo: string | null,
    delayMs: number | null,
    tradeNo?: string,
  ) => Promise<void>;
  /** Sends one now, whatever its state is. */
  readonly send: (orderNo: string, eventId: string) => Promise<void>;
  /** Resolves when all that are being sent are answered. */
  readonly whenIdle: () => Promise<void>;
  readonly stop: () => void;
}

interface SenderOptions {
  readonly provider: PaymentProvider;
  readonly store: OrderStore;
  readonly now: () => number;
  readonly post: PostNotification;
}

/**
 * Sends the provider's notifications and repeats each until it is accepted; after a restart it
 * continues.
 */
export function createNoticeSender({ provider, store, now, post }: SenderOptions): NoticeSender {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  const schedule = (orderNo: string, { eventId, dueTime, taken }: Notice) => {
    if (dueTime === null || taken || stopped) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void send(orderNo, eventId);
      },
      Math.max(0, dueTime - now()),
    );
    timers.add(timer.unref());
  };
  const send = (orderNo: string, eventId: string): Promise<void> => {
    const sending = trySend(orderNo, eventId).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  };
  const trySend = async (orderNo: string, eventId: string): Promise<void> => {
    const order = store.find(orderNo);
    const event = order === undefined ? null : eventOf(atTime(order, now()), eventId);
    if (event === null || stopped) return;
    const raw = writeNotification(provider, { merchant: MERCHANT, time: now(), event });
    const answer = await post(provider, raw).catch(() => NO_ANSWER);
    const { status } = answer;
    const taken = isTaken(provider, answer);
    const sent = change(store, orderNo, eventId, (notice) => {
      const wait = RETRY_MS[notice.attempts];
      return {
        ...notice,
        attempts: notice.attempts + 1,
        lastStatus: status,
        taken: notice.taken || taken,
        dueTime: taken || wait === undefined ? null : now() + wait,
      };
    });
    if (sent !== undefined) schedule(orderNo, sent);
    if (event.kind !== 'refund') return;
    for (const { eventId: held } of store.find(orderNo)?.notices.filter(isHeld) ?? [])
      await send(orderNo, held);
  };
  for (const order of store.list())
    for (const notice of order.notices) schedule(order.orderNo, notice);
  return {
    owe: async (orderNo, refundNo, delayMs, tradeNo) => {
      const order = store.find(orderNo);
      if (order === undefined) return;
      const notice: Notice = {
        eventId: randomUUID(),
        refundNo,
        tradeNo: tradeNo ?? null,
        dueTime: delayMs === null ? null : now() + delayMs,
        attempts: 0,
        lastStatus: null,
        taken: false,
      };
      store.save({ ...order, notices: [...order.notices, notice] });
      if (delayMs === 0) await send(orderNo, notice.eventId);
      else schedule(orderNo, notice);
    },
    send,
    whenIdle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** A payment's notification that waits until a refund's has been sent. */
function isHeld({ refundNo, dueTime, attempts }: Notice): boolean {
  return refundNo === null && dueTime === null && attempts === 0;
}

function change(
  store: OrderStore,
  orderNo: string,
  eventId: string,
  update: (notice: Notice) => Notice,
): Notice | undefined {
  const order = store.find(orderNo);
  if (order === undefined) return undefined;
  const notices = order.notices.map((notice) =>
    notice.eventId === eventId ? update(notice) : notice,
  );
  store.save({ ...order, notices });
  return notices.find((notice) => notice.eventId === eventId);
}

function eventOf(order: SimulatedOrder, eventId: string): PaymentEvent | null {
  const notice = order.notices.find((candidate) => candidate.eventId === eventId);
  if (notice === undefined) return null;
  const { orderNo } = order;
  if (notice.refundNo === null) {
    const payment =
      order.surplus.find(({ tradeNo }) => tradeNo === notice.tradeNo) ?? order.payment;
    return payment === null ? null : { kind: 'paid', eventId, orderNo, ...payment };
  }
  const refund = order.refunds.find(({ refundNo }) => refundNo === notice.refundNo);
  if (refund === undefined) return null;
  return { kind: 'refund', eventId, orderNo, refundNo: refund.refundNo, state: refund.state };
}

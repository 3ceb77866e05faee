import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { PaymentNotificationError } from '../../ports/payment/port.ts';
import type {
  Acknowledgement,
  PaymentEvent,
  PaymentProvider,
  RawNotification,
} from '../../ports/payment/port.ts';
import { acceptPayment, keepUnowed } from './accept.ts';
import { lockOrder } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import { giveOrReturn } from './give-or-return.ts';
import { providerOf } from './methods.ts';
import type { NoticeRow } from './notice-repository.ts';
import { decideRefund } from './refund.ts';
import type { TellRefused } from './refused-notices.ts';
import type { OrderRow } from './repository.ts';

const AT_ONCE = 100;
/**
 * A provider's text may name the payer, so it is removed; the event that was read from it stays.
 */
const TEXTS_KEPT_MS = 30 * DAY_MS;

/** A payment of another amount for an unpaid order: first the provider is asked about it. */
const UNDECIDED = 'undecided amount';
/** The wait doubles with each try. */
const UNDECIDED_TRIES = 10;

/** The headers that a signature needs; others may contain private data. */
const KEPT_HEADERS = /^(wechatpay-|content-type$)/;

interface InboxDeps extends PaymentDeps {
  readonly tellRefused: TellRefused;
}

/** `isTaken` is false if the notice is not the provider's, or not for us. */
export interface Received {
  readonly isTaken: boolean;
  readonly answer: Acknowledgement;
}

/**
 * Receives a provider's notice: checks signature and merchant, stores it, then processes it. The
 * answer says whether it is stored, even if processing failed. Null: the provider is switched off.
 */
export async function receiveNotice(
  deps: InboxDeps,
  provider: PaymentProvider,
  raw: RawNotification,
): Promise<Received | null> {
  const port = deps.providers[provider];
  if (port === null) return null;
  const event = await read(deps, provider, raw);
  if (event === null) return { isTaken: false, answer: port.acknowledge.refused };
  const kept = Object.entries(raw.headers).filter(([name]) => KEPT_HEADERS.test(name));
  const noticeId = await deps.notices.add({
    provider,
    raw: { headers: Object.fromEntries(kept), body: raw.body },
    event,
    receiveTime: deps.now(),
  });
  deps.reach('noticeTaken');
  await tryToAct(deps, noticeId);
  deps.reach('noticeActed');
  return { isTaken: true, answer: port.acknowledge.taken };
}

/** Processes notices that a killed process or a failing database left in the inbox. */
export async function actUponTaken(deps: PaymentDeps): Promise<void> {
  for (const noticeId of await deps.notices.listTaken(deps.now(), AT_ONCE))
    await tryToAct(deps, noticeId);
}

export function removeNoticeTexts({ notices, now }: PaymentDeps, patient: Database): Promise<void> {
  return notices.removeTexts(patient, now() - TEXTS_KEPT_MS);
}

/** Null if it is not a valid notice of the provider. */
async function read(
  { providers, tellRefused }: InboxDeps,
  provider: PaymentProvider,
  raw: RawNotification,
): Promise<PaymentEvent | null> {
  try {
    const event = (await providers[provider]?.readNotification(raw)) ?? null;
    if (event !== null && [raw.body, ...Object.values(event)].some(isUnwritable))
      throw new PaymentNotificationError('malformed');
    return event;
  } catch (error) {
    if (!(error instanceof PaymentNotificationError)) throw error;
    tellRefused(provider, error.reason);
    return null;
  }
}

/** No real provider sends text that the database can't store. */
function isUnwritable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
}

/**
 * Processes a notice. If that throws, the next try comes later, after twice the wait each time, so
 * that other notices are processed too.
 */
async function tryToAct(deps: PaymentDeps, noticeId: number): Promise<void> {
  try {
    await actUpon(deps, noticeId);
  } catch (error) {
    deps.log.error({ err: error, noticeId }, 'a payment notice waits for the next try');
    // If this fails too, the notice simply stays due.
    await deps.notices.postpone(deps.db, noticeId, deps.now()).catch(() => undefined);
  }
}

async function actUpon(deps: PaymentDeps, noticeId: number): Promise<void> {
  const write = async (tx: Tx, returns: boolean) => {
    const notice = await deps.notices.findTaken(tx, noticeId);
    if (notice === undefined) return;
    const refusal = await act(deps, tx, notice, returns);
    if (refusal === UNDECIDED && notice.tries < UNDECIDED_TRIES)
      return deps.notices.postpone(tx, noticeId, deps.now());
    await deps.notices.close(tx, noticeId, refusal, deps.now());
  };
  const orderId = await deps.notices.findPaidOrder(noticeId);
  await (orderId === undefined
    ? inTransaction(deps.db, (tx) => write(tx, false))
    : giveOrReturn(deps, orderId, write));
}

/** Processes a notice. Null: done; otherwise the reason why it changed nothing. */
async function act(
  deps: PaymentDeps,
  tx: Tx,
  { provider, event }: Pick<NoticeRow, 'provider' | 'event'>,
  returns: boolean,
): Promise<string | null> {
  if (event.kind === 'other') return `type ${event.type}`;
  const seen = await deps.repository.findByNo(tx, event.orderNo);
  if (seen === undefined) {
    deps.log.error({ provider }, 'a payment notice is of no order of ours');
    return 'unknown order';
  }
  if (event.kind === 'refund') return actUponRefund(deps, tx, provider, seen, event);
  const order = await lockOrder(deps, tx, seen.orderId);
  const accepted = await acceptPayment(deps, tx, order, provider, event, returns);
  if (accepted === 'trade') await keepUnowed(deps, tx, order, 'trade', event);
  // The provider has a payment that does not fit the order, so it is asked at once what it has.
  if (accepted === 'amount') {
    await deps.tasks.askNow(tx, order.orderId, deps.now());
    if (order.tradeNo === null) return UNDECIDED;
  }
  return accepted === 'paid' || accepted === 'late' || accepted === 'repeated' ? null : accepted;
}

async function actUponRefund(
  deps: PaymentDeps,
  tx: Tx,
  provider: PaymentProvider,
  { orderId, method }: OrderRow,
  event: Extract<PaymentEvent, { kind: 'refund' }>,
): Promise<string | null> {
  const refund = await deps.refunds.findByNo(tx, event.refundNo);
  if (refund === undefined) return 'unknown refund';
  if (providerOf(method) !== provider) return 'provider';
  if (refund.orderId !== orderId) return 'order';
  return decideRefund(deps, tx, refund, event);
}

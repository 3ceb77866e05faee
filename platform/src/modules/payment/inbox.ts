import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { PaymentNotificationError } from '../../ports/payment/port.ts';
import type {
  Acknowledgement,
  PaymentEvent,
  PaymentProvider,
  RawNotification,
} from '../../ports/payment/port.ts';
import { acceptPayment } from './accept.ts';
import { lockOrder } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import { decideRefund } from './refund.ts';

const AT_ONCE = 100;

/** Headers that a signature is checked by; others may hold what is nobody's business. */
const KEPT_HEADERS = /^(wechatpay-|content-type$)/;

/**
 * Takes what a provider says: its signature and merchant are checked, it is stored, then acted
 * upon. The answer says whether it is stored, whatever has become of it then. Null: the provider is
 * switched off.
 */
export async function receiveNotice(
  deps: PaymentDeps,
  provider: PaymentProvider,
  raw: RawNotification,
): Promise<Acknowledgement | null> {
  const port = deps.providers[provider];
  if (port === null) return null;
  const event = await read(deps, provider, raw);
  if (event === null) return port.acknowledge.refused;
  const kept = Object.entries(raw.headers).filter(([name]) => KEPT_HEADERS.test(name));
  const noticeId = await deps.notices.add({
    provider,
    raw: { headers: Object.fromEntries(kept), body: raw.body },
    event,
    receiveTime: deps.now(),
  });
  deps.reach('noticeTaken');
  await actUpon(deps, noticeId).catch((error: unknown) =>
    deps.log.error({ err: error, noticeId }, 'a payment notice waits for the next try'),
  );
  deps.reach('noticeActed');
  return port.acknowledge.taken;
}

/** What a killed process or a failing database left in the inbox. */
export async function actUponTaken(deps: PaymentDeps): Promise<void> {
  for (const noticeId of await deps.notices.listTaken(deps.now(), AT_ONCE))
    await actUpon(deps, noticeId).catch((error: unknown) =>
      deps.log.error({ err: error, noticeId }, 'a payment notice waits for the next try'),
    );
}

/** Null where it is no word of the provider's. */
async function read(
  { providers, log }: PaymentDeps,
  provider: PaymentProvider,
  raw: RawNotification,
): Promise<PaymentEvent | null> {
  try {
    return (await providers[provider]?.readNotification(raw)) ?? null;
  } catch (error) {
    if (!(error instanceof PaymentNotificationError)) throw error;
    log.warn({ provider, reason: error.reason }, 'a payment notice is refused');
    return null;
  }
}

async function actUpon(deps: PaymentDeps, noticeId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const notice = await deps.notices.findTaken(tx, noticeId);
    if (notice === undefined) return;
    const refusal = await act(deps, tx, notice.provider, notice.event);
    await deps.notices.close(tx, noticeId, refusal, deps.now());
  });
}

/** Null where it was acted upon; else why it changed nothing. */
async function act(
  deps: PaymentDeps,
  tx: Tx,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<string | null> {
  if (event.kind === 'other') return `type ${event.type}`;
  const seen = await deps.repository.findByNo(tx, event.orderNo);
  if (seen === undefined) {
    deps.log.error({ provider }, 'a payment notice is of no order of ours');
    return 'unknown order';
  }
  if (event.kind === 'refund') return actUponRefund(deps, tx, event);
  const order = await lockOrder(deps, tx, seen.orderId);
  const accepted = await acceptPayment(deps, tx, order, provider, event);
  return accepted === 'paid' || accepted === 'late' || accepted === 'repeated' ? null : accepted;
}

async function actUponRefund(
  deps: PaymentDeps,
  tx: Tx,
  { refundNo, state }: Extract<PaymentEvent, { kind: 'refund' }>,
): Promise<string | null> {
  const refund = await deps.refunds.findByNo(tx, refundNo);
  if (refund === undefined) return 'unknown refund';
  if (state === 'done' || state === 'failed') await decideRefund(deps, tx, refund, state);
  return null;
}

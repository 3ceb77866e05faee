import { PaymentOrderState } from '@gamebox/contract';
import { inTransaction } from '../../db/transaction.ts';
import { PaymentError } from '../../ports/payment/port.ts';
import type { ProviderPayment, PaymentPort } from '../../ports/payment/port.ts';
import { acceptPayment, keepUnowed } from './accept.ts';
import { closeOrder } from './close.ts';
import { lockOrder, portOf } from './deps.ts';
import type { PaymentDeps } from './deps.ts';
import { giveOrReturn } from './give-or-return.ts';
import { providerOf } from './methods.ts';
import type { RefundRow } from './refund-repository.ts';
import { decideRefund } from './refund.ts';
import type { RefundReport } from './refund.ts';
import type { OrderRow } from './repository.ts';
import type { TaskRow } from './task-repository.ts';

/** Doubled after each try. */
const FIRST_WAIT_MS: Readonly<Record<TaskRow['kind'], number>> = {
  create: 2_000,
  watch: 30_000,
  refund: 5_000,
};
const LONGEST_WAIT_MS = 3_600_000;
/** A provider that has accepted a refund pays it within days, whether it is switched off here or not. */
const ACCEPTED_MS = 7 * 86_400_000;
const IS_OFF = 'the provider is switched off';

/**
 * Runs one task of the outbox, which the caller has claimed: asks the provider and writes the
 * answer. Never rejects: a failure is logged and tried again later. Returns whether the provider
 * answered. Once `signal` has aborted, a failure leaves the task to its lease without a word: the
 * process ends, and its database is closed.
 */
export async function runTask(
  deps: PaymentDeps,
  task: TaskRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const { orderId, kind } = task;
  try {
    const order = await deps.repository.find(deps.db, orderId);
    if (order === undefined) throw new Error('A task of no order');
    const port = portOf(deps, order.method);
    if (port === null) return await endWithoutProvider(deps, task, order);
    if (kind === 'create') await createQr(deps, port, task, order);
    else if (kind === 'watch') await watch(deps, port, task, order);
    else await refund(deps, port, task, order);
    return true;
  } catch (error) {
    if (signal?.aborted === true) return false;
    const failure = error instanceof PaymentError ? error.failure : 'unknown';
    deps.log[failure === 'unreachable' ? 'warn' : 'error'](
      { err: error, orderId, task: kind, tries: task.tries },
      'a payment task failed and is tried again',
    );
    // If this can't be written either, the task is found again when its lease ends.
    await postpone(deps, task).catch(() => undefined);
    // Only a PaymentError means that the provider did not answer; otherwise writing failed.
    return !(error instanceof PaymentError);
  }
}

/**
 * Ends what would wait for a provider that is switched off, and so can't be asked: a refund fails,
 * so that a person pays it back otherwise, but one that was asked for before only after a week; an order
 * that is over is closed. False if neither.
 */
async function endWithoutProvider(
  deps: PaymentDeps,
  task: TaskRow,
  order: OrderRow,
): Promise<boolean> {
  if (task.kind === 'refund') {
    const refund = await deps.refunds.find(deps.db, task.refundId ?? 0);
    if (refund?.state !== 'pending') return true;
    const { refundNo, askedTime } = refund;
    const wasAsked = askedTime !== null;
    // Who paid back one that it has accepted would pay twice.
    if (wasAsked && deps.now() < askedTime + ACCEPTED_MS) {
      await postpone(deps, task);
      return false;
    }
    const refusal = wasAsked ? `${IS_OFF}, and may have accepted it: look at its own list` : IS_OFF;
    const answer = { refundNo, state: 'failed', refusal } as const;
    await inTransaction(deps.db, (tx) => decideRefund(deps, tx, refund, answer));
    return true;
  }
  if (order.state !== PaymentOrderState.created) await removeTask(deps, task);
  else if (deps.now() >= order.expireTime) await closeLocked(deps, order);
  else {
    // Another process may have the provider.
    await postpone(deps, task);
    return false;
  }
  return true;
}

async function postpone({ tasks, now }: PaymentDeps, { taskId, kind, tries }: TaskRow) {
  const wait = Math.min(FIRST_WAIT_MS[kind] * 2 ** tries, LONGEST_WAIT_MS);
  await tasks.postpone(taskId, { kind, tries: tries + 1, nextTime: now() + wait });
}

async function createQr(
  deps: PaymentDeps,
  port: PaymentPort,
  task: TaskRow,
  order: OrderRow,
): Promise<void> {
  const { orderId, orderNo, amountFen, subject, expireTime } = order;
  const { repository, tasks, reach, now } = deps;
  if (now() >= expireTime) return watch(deps, port, task, order);
  try {
    const { qrText } = await port.createQr({ orderNo, amountFen, subject, expireTime });
    reach('qrAnswered');
    await repository.setQr(orderId, qrText);
  } catch (error) {
    // The provider already knows the order, paid or closed: the next task finds out which.
    if (!(error instanceof PaymentError) || error.failure !== 'refused') throw error;
    deps.log.warn({ err: error, orderNo }, 'the provider makes no code');
  }
  const nextTime = Math.min(expireTime, now() + FIRST_WAIT_MS.watch);
  await tasks.postpone(task.taskId, { kind: 'watch', tries: 0, nextTime });
}

/**
 * Checks whether the order was paid without a notice. An expired order is closed, first at the
 * provider: only after that it can't be paid any more.
 */
async function watch(
  deps: PaymentDeps,
  port: PaymentPort,
  task: TaskRow,
  order: OrderRow,
): Promise<void> {
  const { orderNo, expireTime, state } = order;
  if (state === PaymentOrderState.closed) await lookAtClosed(deps, port, order);
  if (state !== PaymentOrderState.created) return removeTask(deps, task);
  const isOver = deps.now() >= expireTime;
  if (isOver && (await port.close(orderNo)) === 'closed') {
    deps.reach('closeAnswered');
    return closeLocked(deps, order);
  }
  const answer = await port.query(orderNo);
  deps.reach('queryAnswered');
  if (answer.state === 'paid') {
    if (await accept(deps, order, answer)) return undefined;
    // The payment does not fit the order, so a person must look (`acceptPayment` has logged it).
    if (isOver) return closeLocked(deps, order);
  }
  // The provider did not close it, so it may still be paid, whatever the query says now.
  if (isOver) return postpone(deps, task);
  const wait = FIRST_WAIT_MS.watch * 2 ** task.tries;
  const nextTime = Math.min(expireTime, deps.now() + wait);
  return deps.tasks.postpone(task.taskId, { kind: 'watch', tries: task.tries + 1, nextTime });
}

/** A notice reported another amount for the order. The provider's own answer is recorded. */
async function lookAtClosed(deps: PaymentDeps, port: PaymentPort, order: OrderRow): Promise<void> {
  const answer = await port.query(order.orderNo);
  if (answer.state === 'paid') await accept(deps, order, answer);
}

/**
 * False if nothing changed. A payment of another amount is recorded and closes the order: the
 * provider accepts no second payment for it, so its QR code must not be shown any more.
 */
function accept(
  deps: PaymentDeps,
  { orderId }: OrderRow,
  payment: ProviderPayment,
): Promise<boolean> {
  return giveOrReturn(deps, orderId, async (tx, returns) => {
    const order = await lockOrder(deps, tx, orderId);
    const from = providerOf(order.method);
    if (from === null) return false;
    const accepted = await acceptPayment(deps, tx, order, from, payment, returns);
    if (accepted === 'trade') await keepUnowed(deps, tx, order, 'trade', payment);
    if (accepted === 'amount') {
      await keepUnowed(deps, tx, order, 'amount', payment);
      await closeOrder(deps, tx, order);
      return true;
    }
    return accepted !== 'provider';
  });
}

async function closeLocked(deps: PaymentDeps, { orderId }: OrderRow): Promise<void> {
  await inTransaction(deps.db, async (tx) =>
    closeOrder(deps, tx, await lockOrder(deps, tx, orderId)),
  );
}

async function removeTask({ db, tasks }: PaymentDeps, { orderId }: TaskRow): Promise<void> {
  await inTransaction(db, (tx) => tasks.removeOfOrder(tx, orderId));
}

async function refund(
  deps: PaymentDeps,
  port: PaymentPort,
  task: TaskRow,
  order: OrderRow,
): Promise<void> {
  const refund = await deps.refunds.find(deps.db, task.refundId ?? 0);
  if (refund?.state !== 'pending') return;
  await deps.refunds.setAsked(refund.refundId, deps.now());
  const answer = await askFor(port, order, refund);
  deps.reach('refundAnswered');
  if (answer.state === 'pending') await postpone(deps, task);
  else await inTransaction(deps.db, (tx) => decideRefund(deps, tx, refund, answer));
}

/** A refused request may have been accepted earlier: only the provider's record shows that. */
async function askFor(
  port: PaymentPort,
  order: OrderRow,
  { refundNo, refundFen, reason, cause, ...refund }: RefundRow,
): Promise<RefundReport> {
  const { orderNo } = order;
  // The order may have several payments at the provider.
  const tradeNo = refund.tradeNo ?? order.tradeNo;
  try {
    // The amount that the provider received may differ from the order's price.
    const totalFen = cause === 'asked' ? order.amountFen : refundFen;
    const asked = { orderNo, tradeNo, refundNo, refundFen, totalFen, reason };
    return { refundNo, state: await port.refund(asked) };
  } catch (error) {
    if (!(error instanceof PaymentError) || error.failure !== 'refused') throw error;
    return {
      refundNo,
      state: await port.queryRefund({ orderNo, tradeNo, refundNo }),
      refusal: error.detail,
    };
  }
}

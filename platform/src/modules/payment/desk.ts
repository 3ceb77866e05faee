import { NotificationType } from '@gamebox/contract';
import type { CallBody, CallResult } from '@gamebox/contract';
import type {
  PaymentDifference,
  PaymentRefund,
  comparePaymentBill,
  findPaymentOrders,
  getOperatedPaymentOrder,
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  pagePaymentRefunds,
  recordOfflineRefund,
  refundPaymentOrder,
  resolvePaymentDifference,
  sumPaymentDay,
  takeGameExchanges,
} from '@gamebox/contract/admin';
import type { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import { lockGameExchanges } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { InTurn } from '../../http/implement-admin.ts';
import type { UserService } from '../user/service.ts';
import { countText } from '../ledger/units.ts';
import { recordRefund } from './ask-refund.ts';
import type { NewMessage } from '../message/service.ts';
import type { BillRepository } from './bill-repository.ts';
import type { PaymentDeps } from './deps.ts';
import type { TakenExchange } from './game-exchange-repository.ts';
import { orderNoText } from './methods.ts';
import { runTask } from './outbox.ts';
import { compareNow } from './reconcile.ts';
import type { Compared } from './reconcile.ts';
import { auditedOffline, auditedRefund, auditedRetry } from './audited-refunds.ts';
import { describeOperated, describeRefund, describeRefundOfOrder } from './operated-view.ts';
import { recordOffline } from './record-offline.ts';
import { retryRefund } from './retry-refund.ts';
import { sumDay } from './sum-day.ts';
import type { DaySumDeps } from './sum-day.ts';
import { LEASE_MS } from './task-repository.ts';

/** Operators' service to read orders of money, refund them, and compare bills. */
export interface PaymentDesk {
  readonly page: (
    search: z.output<(typeof pageOperatedPaymentOrders)['query']>,
  ) => Promise<CallResult<typeof pageOperatedPaymentOrders>>;
  /** Finds orders by the player's current mobile; audited. */
  readonly find: (
    actor: Actor,
    search: z.output<(typeof findPaymentOrders)['body']>,
  ) => Promise<CallResult<typeof findPaymentOrders>>;
  /** Throws PAYMENT_ORDER_NOT_FOUND. */
  readonly get: (orderId: number) => Promise<CallResult<typeof getOperatedPaymentOrder>>;
  /** Throws what `recordRefund` throws. */
  readonly refund: (
    actor: Actor,
    wish: z.output<(typeof refundPaymentOrder)['body']>,
    inTurn: InTurn,
  ) => Promise<PaymentRefund>;
  /** Throws what `retryRefund` throws. */
  readonly retryRefund: (actor: Actor, refundId: number, inTurn: InTurn) => Promise<PaymentRefund>;
  /** Throws what `recordOffline` throws. */
  readonly recordOffline: (
    actor: Actor,
    given: z.output<(typeof recordOfflineRefund)['body']>,
    inTurn: InTurn,
  ) => Promise<PaymentRefund>;
  readonly pageRefunds: (
    search: z.output<(typeof pagePaymentRefunds)['query']>,
  ) => Promise<CallResult<typeof pagePaymentRefunds>>;
  readonly pageDifferences: (
    search: z.output<(typeof pagePaymentDifferences)['query']>,
  ) => Promise<CallResult<typeof pagePaymentDifferences>>;
  readonly sumDay: (day: string) => Promise<CallResult<typeof sumPaymentDay>>;
  /** Throws PAYMENT_BILL_NOT_READY, PAYMENT_PROVIDER_SILENT. */
  readonly compare: (
    actor: Actor,
    bill: CallBody<typeof comparePaymentBill>,
    inTurn: InTurn,
  ) => Promise<Compared>;
  /** For a game's server; audited if it takes something. Throws GAME_EXCHANGE_REQUEST_USED. */
  readonly take: (
    actor: Actor,
    taking: z.output<(typeof takeGameExchanges)['body']>,
  ) => Promise<CallResult<typeof takeGameExchanges>>;
  /** Throws PAYMENT_DIFFERENCE_NOT_FOUND, PAYMENT_DIFFERENCE_RESOLVED. */
  readonly resolve: (
    actor: Actor,
    resolution: CallBody<typeof resolvePaymentDifference>,
  ) => Promise<PaymentDifference>;
}

export interface PaymentDeskDeps extends PaymentDeps {
  readonly bills: BillRepository;
  readonly totals: DaySumDeps['totals'];
  readonly ledger: PaymentDeps['ledger'] & DaySumDeps['ledger'];
  readonly users: Pick<UserService, 'idOfMobile'>;
  readonly audit: Pick<AuditService, 'append'>;
}

export function createPaymentDesk(deps: PaymentDeskDeps): PaymentDesk {
  const { db, repository, refunds, bills, audit } = deps;
  return {
    page: async ({ pageNo, pageSize, ...filter }) => {
      const { total, list } = await repository.page(filter, { pageNo, pageSize });
      return { total, list: list.map(describeOperated) };
    },
    find: (actor, search) => find(deps, actor, search),
    get: async (orderId) => {
      const order = await repository.find(db, orderId);
      if (order === undefined) throw new BusinessError('PAYMENT_ORDER_NOT_FOUND');
      const { details, gets } = order;
      const list = await refunds.listOf(db, [orderId]);
      return { ...describeOperated(order), details, gets, refunds: list.map(describeRefund) };
    },
    refund: (actor, wish, inTurn) => refund(deps, actor, wish, inTurn),
    retryRefund: (actor, refundId, inTurn) =>
      retryRefund({ ...deps, inTurn }, refundId, (tx, before, after) =>
        audit.append(tx, actor, auditedRetry(before, after)),
      ).then(describeRefund),
    recordOffline: (actor, given, inTurn) =>
      recordOffline({ ...deps, inTurn }, given, (tx, before, after) =>
        audit.append(tx, actor, auditedOffline(before, after)),
      ).then(describeRefund),
    pageRefunds: async ({ pageNo, pageSize, ...filter }) => {
      const { total, list } = await refunds.page(filter, { pageNo, pageSize });
      return { total, list: list.map(describeRefundOfOrder) };
    },
    pageDifferences: ({ pageNo, pageSize, ...filter }) =>
      bills.pageDifferences(filter, { pageNo, pageSize }),
    sumDay: (day) => sumDay(deps, day),
    compare: (actor, { provider, day }, inTurn) =>
      compareNow({ ...deps, inTurn }, { provider, day }, (tx, after) =>
        audit.append(tx, actor, {
          action: 'payment.compare',
          subject: `${provider} bill ${day}`,
          after,
        }),
      ),
    take: (actor, taking) => take(deps, actor, taking),
    resolve: (actor, { differenceId, note }) =>
      inTransaction(db, async (tx) => {
        const resolved = await bills.resolve(tx, differenceId, note, deps.now());
        if (resolved === undefined)
          throw new BusinessError(
            (await bills.has(tx, differenceId))
              ? 'PAYMENT_DIFFERENCE_RESOLVED'
              : 'PAYMENT_DIFFERENCE_NOT_FOUND',
          );
        const subject = `payment difference ${String(differenceId)}`;
        await audit.append(tx, actor, { action: 'payment.resolve', subject, after: { note } });
        return resolved;
      }),
  };
}

async function find(
  { db, repository, users, audit }: PaymentDeskDeps,
  actor: Actor,
  { mobile, ...paging }: z.output<(typeof findPaymentOrders)['body']>,
): Promise<CallResult<typeof findPaymentOrders>> {
  const userId = await users.idOfMobile(mobile);
  const subject = userId === null ? 'no player' : `player ${String(userId)}`;
  await inTransaction(db, (tx) =>
    audit.append(tx, actor, { action: 'payment.find', subject, after: { mobile } }),
  );
  if (userId === null) return { total: 0, list: [] };
  const { total, list } = await repository.page({ userId }, paging);
  return { total, list: list.map(describeOperated) };
}

async function refund(
  deps: PaymentDeskDeps,
  actor: Actor,
  wish: z.output<(typeof refundPaymentOrder)['body']>,
  inTurn: InTurn,
): Promise<PaymentRefund> {
  const { refundId } = await inTurn(() =>
    inTransaction(deps.db, async (tx) => {
      const recorded = await recordRefund(deps, tx, wish);
      if (recorded.isNew)
        await deps.audit.append(tx, actor, await auditedRefund(deps, tx, recorded, wish));
      return recorded.refund;
    }),
  );
  deps.reach('refundRecorded');
  const now = deps.now();
  const task = await deps.tasks.claimOfRefund(refundId, now, now + LEASE_MS);
  if (task !== undefined) await runTask(deps, task);
  const row = await deps.refunds.find(deps.db, refundId);
  if (row === undefined) throw new BusinessError('PAYMENT_REFUND_NOT_FOUND');
  return describeRefund(row);
}

async function take(
  { db, exchanges, messages, audit, now }: PaymentDeskDeps,
  actor: Actor,
  { gameId, requestId, limit }: z.output<(typeof takeGameExchanges)['body']>,
): Promise<CallResult<typeof takeGameExchanges>> {
  const taken = await inTransaction(db, async (tx) => {
    await lockGameExchanges(tx, gameId);
    const known = await exchanges.listTaken(tx, gameId, requestId);
    if (known.some(({ takeLimit }) => takeLimit !== null && takeLimit !== limit))
      throw new BusinessError('GAME_EXCHANGE_REQUEST_USED');
    if (known.length > 0) return known;
    await exchanges.take(tx, { gameId, requestId, limit, time: now() });
    const rows = await exchanges.listTaken(tx, gameId, requestId);
    const orders = rows.map(({ orderId }) => orderId);
    if (orders.length > 0) {
      await messages.add(tx, rows.map(takenMessage));
      await audit.append(tx, actor, {
        action: 'exchange.take',
        subject: `game ${String(gameId)}`,
        after: { orders },
      });
    }
    return rows;
  });
  const list = taken.map(({ orderId, serverId, account, currency, amount, createTime }) => ({
    orderId,
    serverId,
    account,
    currency,
    amount,
    createTime,
  }));
  return { list };
}

function takenMessage(taken: TakenExchange): NewMessage {
  const { orderId, orderNo, userId, gameId, serverId, amount, currency, details } = taken;
  return {
    userId,
    sourceKey: `game-exchange:${String(orderId)}:taken`,
    type: NotificationType.myGame,
    title: `${countText(amount)} ${currency}已到账`,
    text: `游戏已领取：${details.map(({ value }) => value).join(' ')}。${orderNoText(orderNo)}`,
    gameId,
    serverId,
  };
}

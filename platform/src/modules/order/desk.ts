import type { CallBody, CallResult } from '@gamebox/contract';
import type {
  correctPointsOrderParcel,
  pagePointsOrdersToSend,
  readPointsOrder,
  sendPointsOrder,
} from '@gamebox/contract/admin';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { openContact, versionOf } from '../address/contact.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { MessageService } from '../message/service.ts';
import type { OrderRepository, OrderRow, Parcel } from './repository.ts';

type SentOrder = CallResult<typeof sendPointsOrder>;

/** Operators' service to send orders. */
export interface OrderDesk {
  /** Orders that are sent by post. */
  readonly page: (
    search: z.output<(typeof pagePointsOrdersToSend)['query']>,
  ) => Promise<CallResult<typeof pagePointsOrdersToSend>>;
  /** The order with its delivery address, so the read is audited. Throws ORDER_NOT_FOUND. */
  readonly read: (actor: Actor, orderId: number) => Promise<CallResult<typeof readPointsOrder>>;
  /** Throws ORDER_NOT_FOUND, ORDER_ADDRESS_MISSING, ADDRESS_CHANGED, ORDER_STATE. */
  readonly send: (actor: Actor, parcel: CallBody<typeof sendPointsOrder>) => Promise<SentOrder>;
  /** The same parcel again changes nothing. Throws ORDER_NOT_FOUND, ORDER_STATE if none is on its way. */
  readonly correct: (
    actor: Actor,
    parcel: CallBody<typeof correctPointsOrderParcel>,
  ) => Promise<SentOrder>;
}

interface DeskDeps {
  readonly db: Database;
  readonly repository: OrderRepository;
  readonly audit: Pick<AuditService, 'append'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly vault: Vault;
  readonly now: () => number;
}

export function createOrderDesk(deps: DeskDeps): OrderDesk {
  const { db, repository, audit, vault } = deps;
  return {
    page: async ({ state, ...paging }) => {
      const { total, list } = await repository.pagePhysical(state, paging);
      return { total, list: list.map(describe) };
    },
    read: (actor, orderId) =>
      inTransaction(db, async (tx) => {
        const order = await find(repository, tx, orderId);
        await audit.append(tx, actor, { action: 'order.read', subject: nameOf(orderId) });
        const { userId, contactCipher } = order;
        if (contactCipher === null)
          return { ...describe(order), contact: null, addressVersion: null };
        const contact = openContact(vault, userId, contactCipher);
        return { ...describe(order), contact, addressVersion: versionOf(contact) };
      }),
    send: (actor, parcel) => inTransaction(db, (tx) => send(deps, tx, actor, parcel)),
    correct: (actor, parcel) => inTransaction(db, (tx) => correct(deps, tx, actor, parcel)),
  };
}

async function send(
  { repository, audit, vault, now }: DeskDeps,
  tx: Tx,
  actor: Actor,
  { orderId, carrier, trackingNumber, addressVersion }: CallBody<typeof sendPointsOrder>,
): Promise<SentOrder> {
  const { userId } = await find(repository, tx, orderId);
  await lockUser(tx, userId);
  const order = await find(repository, tx, orderId);
  const isRepeated = order.carrier === carrier && order.trackingNumber === trackingNumber;
  if (isRepeated) return describe(order);
  if (!order.physical) throw new BusinessError('ORDER_STATE');
  if (order.state === 'created') {
    if (order.contactCipher === null) throw new BusinessError('ORDER_ADDRESS_MISSING');
    const contact = openContact(vault, userId, order.contactCipher);
    if (addressVersion !== versionOf(contact)) throw new BusinessError('ADDRESS_CHANGED');
  }
  const parcel = { carrier, trackingNumber };
  if (!(await repository.step(tx, orderId, 'send', { ...parcel, sendTime: now() })))
    throw new BusinessError('ORDER_STATE');
  await audit.append(tx, actor, {
    action: 'order.send',
    subject: nameOf(orderId),
    before: { state: order.state },
    after: { state: 'sent', ...parcel },
  });
  return describe(await find(repository, tx, orderId));
}

async function correct(
  { repository, audit, messages }: DeskDeps,
  tx: Tx,
  actor: Actor,
  { orderId, carrier, trackingNumber }: CallBody<typeof correctPointsOrderParcel>,
): Promise<SentOrder> {
  const { userId } = await find(repository, tx, orderId);
  await lockUser(tx, userId);
  const order = await find(repository, tx, orderId);
  if (!order.physical || order.state !== 'sent') throw new BusinessError('ORDER_STATE');
  const parcel = { carrier, trackingNumber };
  const before = { carrier: order.carrier, trackingNumber: order.trackingNumber };
  if (isDeepStrictEqual(before, parcel)) return describe(order);
  await repository.setParcel(tx, orderId, parcel);
  await messages.add(tx, [correctionOf(order, parcel)]);
  const subject = nameOf(orderId);
  await audit.append(tx, actor, { action: 'order.correct', subject, before, after: parcel });
  return describe(await find(repository, tx, orderId));
}

function correctionOf({ userId, orderId, goodsName }: OrderRow, parcel: Parcel) {
  return {
    userId,
    // Nothing else makes a correction happen twice: the order is locked, and the same parcel is none.
    sourceKey: `order-corrected:${String(orderId)}:${randomUUID()}`,
    type: null,
    title: `“${goodsName}”的快递单号已更正`,
    text: `${parcel.carrier} ${parcel.trackingNumber}，请留意收件。`,
    page: 'orders',
  } as const;
}

async function find(repository: OrderRepository, tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await repository.find(tx, orderId);
  if (order === undefined) throw new BusinessError('ORDER_NOT_FOUND');
  return order;
}

function describe(order: OrderRow): SentOrder {
  const { orderId, userId, source, goodsName, quantity, state, createTime, sendTime } = order;
  const { carrier, trackingNumber, contactCipher } = order;
  const hasAddress = contactCipher !== null;
  const parcel = { sendTime, carrier, trackingNumber, hasAddress };
  return { orderId, userId, source, goodsName, quantity, state, createTime, ...parcel };
}

function nameOf(orderId: number): string {
  return `order ${String(orderId)}`;
}

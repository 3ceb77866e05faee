import { isDeepStrictEqual } from 'node:util';
import type { PointsOrder } from '@gamebox/contract';
import type { Paging } from '../../paging.ts';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { openContact, sealContact } from '../address/contact.ts';
import type { Contact } from '../address/contact.ts';
import type { ShownAddress } from '../address/service.ts';
import { close } from './close.ts';
import { create, refuseOther } from './create.ts';
import type { Created, NewOrder } from './create.ts';
import type { OrderDeps } from './deps.ts';
import type { OrderRow } from './repository.ts';
import { notifySent } from './notify-sent.ts';
import { actionsOf, describeOrder } from './view.ts';

/** After this time without a complaint a parcel counts as received. */
const RECEIVED_AFTER_MS = 15 * DAY_MS;

type Own = { readonly userId: number; readonly orderId: number };

/**
 * Orders of exchanged goods and won prizes. Methods with `tx` run in the caller's transaction,
 * which must hold the user's lock (`lockUser`).
 */
export interface OrderService {
  /**
   * At most one order per source key: a repeated request with the same content returns the first
   * order. Throws ORDER_REQUEST_USED if the content differs, ADDRESS_NOT_FOUND, ADDRESS_CHANGED.
   */
  readonly create: (tx: Tx, order: NewOrder) => Promise<Created>;
  /** The order of a source key; throws ORDER_REQUEST_USED like `create`. */
  readonly findRepeated: (
    tx: Tx,
    asked: Pick<NewOrder, 'userId' | 'sourceKey' | 'content'>,
  ) => Promise<Created | undefined>;
  /** For orders without a parcel: the goods are in the account. Throws ORDER_STATE. */
  readonly deliver: (tx: Tx, orderId: number) => Promise<void>;
  /**
   * Sets the address of a won prize; it may be changed until the prize is sent, and what is set
   * already may be set again at any time. Throws ORDER_NOT_FOUND, also for another player's;
   * ORDER_STATE, ADDRESS_NOT_FOUND, ADDRESS_CHANGED.
   */
  readonly setAddress: (tx: Tx, own: Own & ShownAddress) => Promise<void>;
  /** The quantity of each of the goods, by its id, in the user's orders that are not closed. */
  readonly quantities: (
    userId: number,
    goodsIds: readonly number[],
    tx?: Tx,
  ) => Promise<ReadonlyMap<number, number>>;
  readonly page: (
    userId: number,
    paging: Paging,
  ) => Promise<{ total: number; list: PointsOrder[] }>;
  /** Throws ORDER_NOT_FOUND, also for another player's; ORDER_STATE if it was not sent. */
  readonly receive: (own: Own) => Promise<PointsOrder>;
  /**
   * Gives points and stock back. Throws ORDER_NOT_FOUND, also for another player's; ORDER_STATE.
   */
  readonly close: (own: Own) => Promise<PointsOrder>;
  readonly receiveOld: () => Promise<void>;
  /** Sends players one message for each parcel on its way. */
  readonly notifySent: (db: Database) => Promise<void>;
}

export function createOrderService(deps: OrderDeps): OrderService {
  const { db, repository, vault, now } = deps;
  return {
    create: (tx, order) => create(deps, tx, order),
    findRepeated: async (tx, asked) => {
      const first = await repository.findBySource(tx, asked.sourceKey);
      if (first === undefined) return undefined;
      refuseOther(first, asked);
      return { orderId: first.orderId, repeated: true };
    },
    deliver: async (tx, orderId) => {
      if (!(await repository.step(tx, orderId, 'deliver', { receiveTime: now() })))
        throw new BusinessError('ORDER_STATE');
    },
    setAddress: (tx, own) => setAddress(deps, tx, own),
    quantities: async (userId, goodsIds, tx) => {
      const rows = await repository.quantities(tx ?? db, userId, goodsIds);
      return new Map(rows.map(({ goodsId, quantity }) => [goodsId ?? 0, quantity]));
    },
    page: async (userId, paging) => {
      const { total, list } = await repository.page(userId, paging);
      return { total, list: list.map((order) => describeOrder(vault, order)) };
    },
    receive: (own) =>
      change(deps, own, async (tx, order) => {
        if (order.state === 'received') return;
        if (!(await repository.step(tx, order.orderId, 'receive', { receiveTime: now() })))
          throw new BusinessError('ORDER_STATE');
      }),
    close: (own) =>
      change(deps, own, async (tx, order) => {
        if (order.state === 'closed') return;
        if (!actionsOf(order).includes('close')) throw new BusinessError('ORDER_STATE');
        await close(deps, tx, order);
      }),
    notifySent: (patient) => notifySent(deps, patient),
    receiveOld: () => repository.receiveSent(now() - RECEIVED_AFTER_MS, now()),
  };
}

async function findOwn(
  { repository }: OrderDeps,
  tx: Tx,
  { userId, orderId }: Own,
): Promise<OrderRow> {
  const order = await repository.find(tx, orderId);
  if (order?.userId !== userId) throw new BusinessError('ORDER_NOT_FOUND');
  return order;
}

/** Runs `step` on a player's own order, and returns the changed order. */
function change(
  deps: OrderDeps,
  own: Own,
  step: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<PointsOrder> {
  return inTransaction(deps.db, async (tx) => {
    await lockEnabledUser(tx, own.userId);
    await step(tx, await findOwn(deps, tx, own));
    return describeOrder(deps.vault, await findOwn(deps, tx, own));
  });
}

async function setAddress(
  deps: OrderDeps,
  tx: Tx,
  { addressId, addressVersion, ...own }: Own & ShownAddress,
): Promise<void> {
  const { repository, addresses, vault } = deps;
  const order = await findOwn(deps, tx, own);
  const contact = await addresses.read(tx, own.userId, { addressId, addressVersion });
  if (isSentTo(deps, order, contact)) return;
  if (!actionsOf(order).includes('setAddress')) throw new BusinessError('ORDER_STATE');
  const contactCipher = sealContact(vault, own.userId, contact);
  if (!(await repository.setContact(tx, own.orderId, contactCipher)))
    throw new BusinessError('ORDER_STATE');
}

/** An address keeps its id when the player edits it, so what it says is compared. */
function isSentTo({ vault }: OrderDeps, { userId, contactCipher }: OrderRow, contact: Contact) {
  if (contactCipher === null) return false;
  return isDeepStrictEqual(openContact(vault, userId, contactCipher), contact);
}

import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { PointsOrderTable } from '../../db/schema-points.ts';
import type { Tx } from '../../db/transaction.ts';
import { TRANSITIONS } from './states.ts';
import type { Step } from './states.ts';

export type OrderRow = Selectable<PointsOrderTable>;

export interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
}

type Written = Partial<
  Pick<OrderRow, 'carrier' | 'trackingNumber' | 'sendTime' | 'receiveTime' | 'closeTime'>
>;

export interface OrderRepository {
  readonly add: (tx: Tx, order: Omit<OrderRow, 'orderId'>) => Promise<number>;
  readonly find: (db: Database | Tx, orderId: number) => Promise<OrderRow | undefined>;
  readonly findBySource: (tx: Tx, sourceKey: string) => Promise<OrderRow | undefined>;
  /** False if the order is not in the state in which the step begins. */
  readonly step: (tx: Tx, orderId: number, step: Step, written: Written) => Promise<boolean>;
  /** False if the order is no longer in the state `created`. */
  readonly setContact: (tx: Tx, orderId: number, contactCipher: Buffer) => Promise<boolean>;
  readonly setParcel: (tx: Tx, orderId: number, parcel: Parcel) => Promise<void>;
  /** The quantity of each of the goods in the user's orders that are not closed. */
  readonly quantities: (
    db: Database | Tx,
    userId: number,
    goodsIds: readonly number[],
  ) => Promise<readonly { readonly goodsId: number | null; readonly quantity: number }[]>;
  /** The latest first. */
  readonly page: (userId: number, paging: Paging) => Promise<Page<OrderRow>>;
  /** Orders by post in this state, the oldest first. */
  readonly pagePhysical: (state: OrderRow['state'], paging: Paging) => Promise<Page<OrderRow>>;
  /** Marks orders that were sent before `sentBefore` as received. */
  readonly receiveSent: (sentBefore: number, receiveTime: number) => Promise<void>;
  /** At most `limit` sent parcels whose players have no message about it yet. */
  readonly selectUnnotified: (tx: Tx, limit: number) => Promise<readonly OrderRow[]>;
}

export function createOrderRepository(db: Database): OrderRepository {
  return {
    add: async (tx, order) => {
      const { orderId } = await tx
        .insertInto('pointsOrder')
        .values(order)
        .returning('orderId')
        .executeTakeFirstOrThrow();
      return orderId;
    },
    find: (from, orderId) =>
      from.selectFrom('pointsOrder').selectAll().where('orderId', '=', orderId).executeTakeFirst(),
    findBySource: (tx, sourceKey) =>
      tx
        .selectFrom('pointsOrder')
        .selectAll()
        .where('sourceKey', '=', sourceKey)
        .executeTakeFirst(),
    step: async (tx, orderId, step, written) => {
      const { from, to } = TRANSITIONS[step];
      const { numUpdatedRows } = await tx
        .updateTable('pointsOrder')
        .set({ ...written, state: to })
        .where('orderId', '=', orderId)
        .where('state', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    setContact: async (tx, orderId, contactCipher) => {
      const { numUpdatedRows } = await tx
        .updateTable('pointsOrder')
        .set({ contactCipher })
        .where('orderId', '=', orderId)
        .where('state', '=', 'created')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    setParcel: async (tx, orderId, parcel) => {
      await tx.updateTable('pointsOrder').set(parcel).where('orderId', '=', orderId).execute();
    },
    quantities: selectQuantities,
    page: (userId, paging) => selectPage(db, userId, paging),
    pagePhysical: (state, paging) => selectPhysical(db, state, paging),
    receiveSent: async (sentBefore, receiveTime) => {
      await db
        .updateTable('pointsOrder')
        .set({ state: TRANSITIONS.receive.to, receiveTime })
        .where('state', '=', TRANSITIONS.receive.from)
        .where('sendTime', '<', sentBefore)
        .execute();
    },
    selectUnnotified: (tx, limit) =>
      tx
        .selectFrom('pointsOrder')
        .selectAll()
        .where('state', '=', TRANSITIONS.send.to)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('toldMessage')
                .select('sourceKey')
                .whereRef('toldMessage.userId', '=', 'pointsOrder.userId')
                .where('sourceKey', '=', sql<string>`'order-sent:' || points_order.order_id`),
            ),
          ),
        )
        .limit(limit)
        .execute(),
  };
}

async function selectQuantities(from: Database | Tx, userId: number, goodsIds: readonly number[]) {
  if (goodsIds.length === 0) return [];
  return from
    .selectFrom('pointsOrder')
    .select(['goodsId', sql<number>`sum(quantity)::int8`.as('quantity')])
    .where('userId', '=', userId)
    .where('goodsId', 'in', goodsIds)
    .where('state', '<>', 'closed')
    .groupBy('goodsId')
    .execute();
}

function selectPage(db: Database, userId: number, paging: Paging) {
  const orders = db.selectFrom('pointsOrder').where('userId', '=', userId);
  return pageOf(orders.selectAll().orderBy('orderId', 'desc'), paging);
}

function selectPhysical(db: Database, state: OrderRow['state'], paging: Paging) {
  const orders = db
    .selectFrom('pointsOrder')
    .where('physical', '=', true)
    .where('state', '=', state);
  return pageOf(orders.selectAll().orderBy('orderId'), paging);
}

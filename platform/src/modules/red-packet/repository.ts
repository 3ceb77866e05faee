import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { RedPacketTable } from '../../db/schema-rewards.ts';
import type { Tx } from '../../db/transaction.ts';

export type RedPacketRow = Selectable<RedPacketTable>;
type Closed = Omit<RedPacketRow, 'redPacketId' | 'openTime' | 'value' | 'movementId'>;
type Opening = Readonly<Record<'openTime' | 'value' | 'movementId', number>>;

export interface RedPacketRepository {
  readonly add: (tx: Tx, packet: Closed) => Promise<number>;
  readonly listOfGrant: (
    tx: Tx,
    grantId: number,
  ) => Promise<readonly Pick<RedPacketRow, 'redPacketId' | 'place'>[]>;
  /** undefined for another user's. */
  readonly find: (tx: Tx, userId: number, redPacketId: number) => Promise<RedPacketRow | undefined>;
  readonly open: (tx: Tx, redPacketId: number, opening: Opening) => Promise<void>;
  /** Of these the opened ones. */
  readonly listOpened: (
    redPacketIds: readonly number[],
  ) => Promise<readonly Pick<RedPacketRow, 'redPacketId' | 'value'>[]>;
  readonly page: (userId: number, paging: Paging) => Promise<Page<RedPacketRow>>;
}

export function createRedPacketRepository(db: Database): RedPacketRepository {
  return {
    add: async (tx, packet) => {
      const { redPacketId } = await tx
        .insertInto('redPacket')
        .values(packet)
        .returning('redPacketId')
        .executeTakeFirstOrThrow();
      return redPacketId;
    },
    listOfGrant: (tx, grantId) =>
      tx
        .selectFrom('redPacket')
        .select(['redPacketId', 'place'])
        .where('grantId', '=', grantId)
        .execute(),
    find: (tx, userId, redPacketId) =>
      tx
        .selectFrom('redPacket')
        .selectAll()
        .where('redPacketId', '=', redPacketId)
        .where('userId', '=', userId)
        .executeTakeFirst(),
    open: async (tx, redPacketId, opening) => {
      await tx
        .updateTable('redPacket')
        .set(opening)
        .where('redPacketId', '=', redPacketId)
        .execute();
    },
    listOpened: (redPacketIds) =>
      db
        .selectFrom('redPacket')
        .select(['redPacketId', 'value'])
        .where('redPacketId', 'in', redPacketIds)
        .where('openTime', 'is not', null)
        .execute(),
    page: (userId, paging) => {
      const packets = db.selectFrom('redPacket').where('userId', '=', userId);
      return pageOf(
        packets
          .selectAll()
          .orderBy(sql`open_time is not null`)
          .orderBy('redPacketId', 'desc'),
        paging,
      );
    },
  };
}

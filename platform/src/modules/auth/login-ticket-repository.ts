import { QrStatus } from '@gamebox/contract';
import type { Database } from '../../db/database.ts';
import type { LoginTicketTable as LoginTicket } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type { LoginTicket };

export interface LoginTicketRepository {
  readonly add: (ticket: LoginTicket) => Promise<void>;
  readonly findByPoll: (pollHash: Buffer) => Promise<LoginTicket | undefined>;
  readonly findByScene: (scene: string) => Promise<LoginTicket | undefined>;
  /** Unexpired tickets with one of `statuses`, the newest first. */
  readonly list: (
    statuses: readonly QrStatus[],
    now: number,
    limit: number,
  ) => Promise<LoginTicket[]>;
  /**
   * Moves an unexpired ticket from one of the states `from` to `to`; false if it has another state.
   */
  readonly move: (
    within: Database,
    scene: string,
    from: readonly QrStatus[],
    to: { readonly status: QrStatus; readonly userId?: number },
    now: number,
  ) => Promise<boolean>;
  /**
   * Lets one return of the phone answer an unexpired ticket with one of the states `from`, until
   * `unclaim`. false: another return that came after `since` answers it, or its state is another.
   */
  readonly claim: (
    scene: string,
    from: readonly QrStatus[],
    claim: { readonly hash: Buffer; readonly since: number },
    now: number,
  ) => Promise<boolean>;
  readonly unclaim: (scene: string, hash: Buffer) => Promise<void>;
  /** Ends a confirmed ticket and returns its user: only one caller gets it. */
  readonly take: (tx: Tx, pollHash: Buffer, now: number) => Promise<number | null>;
  /** Ends the tickets that this user has confirmed, and returns how many had not expired. */
  readonly endConfirmed: (tx: Tx, userId: number, now: number) => Promise<number>;
  readonly removeExpired: (now: number) => Promise<void>;
}

export function createLoginTicketRepository(db: Database): LoginTicketRepository {
  return {
    add: async (ticket) => {
      await db.insertInto('loginTicket').values(ticket).execute();
    },
    findByPoll: (pollHash) =>
      db.selectFrom('loginTicket').selectAll().where('pollHash', '=', pollHash).executeTakeFirst(),
    findByScene: (scene) =>
      db.selectFrom('loginTicket').selectAll().where('scene', '=', scene).executeTakeFirst(),
    list: (statuses, now, limit) =>
      db
        .selectFrom('loginTicket')
        .selectAll()
        .where('status', 'in', [...statuses])
        .where('expireTime', '>', now)
        .orderBy('createTime', 'desc')
        .orderBy('scene')
        .limit(limit)
        .execute(),
    move: async (within, scene, from, to, now) => {
      const { numUpdatedRows } = await within
        .updateTable('loginTicket')
        .set(to)
        .where('scene', '=', scene)
        .where('status', 'in', [...from])
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    claim: async (scene, from, { hash, since }, now) => {
      const { numUpdatedRows } = await db
        .updateTable('loginTicket')
        .set({ claimHash: hash, claimTime: now })
        .where('scene', '=', scene)
        .where('status', 'in', [...from])
        .where('expireTime', '>', now)
        .where((eb) => eb.or([eb('claimTime', 'is', null), eb('claimTime', '<=', since)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    unclaim: async (scene, hash) => {
      await db
        .updateTable('loginTicket')
        .set({ claimHash: null, claimTime: null })
        .where('scene', '=', scene)
        .where('claimHash', '=', hash)
        .execute();
    },
    take: async (tx, pollHash, now) => {
      const row = await tx
        .updateTable('loginTicket')
        .set({ status: QrStatus.ended })
        .where('pollHash', '=', pollHash)
        .where('status', '=', QrStatus.confirmed)
        .where('expireTime', '>', now)
        .returning('userId')
        .executeTakeFirst();
      return row?.userId ?? null;
    },
    endConfirmed: async (tx, userId, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('loginTicket')
        .set({ status: QrStatus.ended })
        .where('userId', '=', userId)
        .where('status', '=', QrStatus.confirmed)
        .where('expireTime', '>', now)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    removeExpired: async (now) => {
      await db.deleteFrom('loginTicket').where('expireTime', '<=', now).execute();
    },
  };
}

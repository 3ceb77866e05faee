import type { CallResult } from '@gamebox/contract';
import type { pageInviteRefusals } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { pageOf } from '../../db/page-of.ts';
import type { InvitationTable, MarkKind } from '../../db/schema-promotion.ts';
import type { Tx } from '../../db/transaction.ts';

export type InvitationRow = Selectable<InvitationTable>;

export interface Inviter {
  readonly userId: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly enabled: boolean;
}

/** An invitation that becomes effective: the invited player is verified and has played enough. */
export interface Due {
  readonly invitationId: number;
  readonly invitedId: number;
  readonly inviterId: number;
  readonly nickname: string;
  readonly inviterPoints: number;
  readonly inviterCoins: number;
  readonly invitedPoints: number;
  readonly invitedCoins: number;
}

interface DuePage {
  readonly afterId: number;
  readonly limit: number;
}

export type RefusalSearch = z.output<(typeof pageInviteRefusals)['query']>;

export interface InvitationRepository {
  readonly findCode: (userId: number) => Promise<string | undefined>;
  /** False if another player has the code, or this player already has one. */
  readonly addCode: (userId: number, code: string, now: number) => Promise<boolean>;
  readonly findInviter: (from: Database | Tx, code: string) => Promise<Inviter | undefined>;
  readonly findInviterOf: (invitedId: number) => Promise<Inviter | undefined>;
  readonly registerTime: (from: Database | Tx, userId: number) => Promise<number>;
  readonly isEnabled: (tx: Tx, userId: number) => Promise<boolean>;
  readonly find: (tx: Tx, invitedId: number) => Promise<InvitationRow | undefined>;
  /** Whether a device is known on which the account logged in. */
  readonly hasDevice: (tx: Tx, userId: number) => Promise<boolean>;
  readonly add: (
    tx: Tx,
    invitation: Pick<InvitationRow, 'invitedId' | 'inviterId' | 'time'>,
  ) => Promise<void>;
  /**
   * The kinds of marks that an account shares with the inviter or with players invited before it;
   * with all invited players if it is not invited yet.
   */
  readonly sharedMarks: (
    tx: Tx,
    pair: Pick<InvitationRow, 'invitedId' | 'inviterId'>,
    kinds: readonly MarkKind[],
  ) => Promise<readonly MarkKind[]>;
  readonly setVoid: (tx: Tx, invitedId: number, now: number) => Promise<void>;
  /** False if it is already effective, or void. */
  readonly setEffective: (tx: Tx, invitedId: number, now: number) => Promise<boolean>;
  /** The oldest first, with ids above `afterId`. */
  readonly listDue: (now: number, page: DuePage) => Promise<readonly Due[]>;
  readonly addRefusal: (
    tx: Tx,
    refusal: { readonly userId: number; readonly givenCode: string; readonly reason: string },
    now: number,
  ) => Promise<void>;
  /** The latest first, of one player or of all. */
  readonly pageRefusals: (search: RefusalSearch) => Promise<CallResult<typeof pageInviteRefusals>>;
  readonly removeRefusalsBefore: (time: number) => Promise<void>;
}

const inviters = (from: Database | Tx) =>
  from
    .selectFrom('promoter')
    .innerJoin('registeredPlayer', 'registeredPlayer.userId', 'promoter.userId');

const INVITER = [
  'registeredPlayer.userId',
  'registeredPlayer.nickname',
  'registeredPlayer.avatar',
  'registeredPlayer.enabled',
] as const;

export function createInvitationRepository(db: Database): InvitationRepository {
  return {
    findCode: async (userId) => {
      const row = await db
        .selectFrom('promoter')
        .select('code')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.code;
    },
    addCode: async (userId, code, now) => {
      const added = await db
        .insertInto('promoter')
        .values({ userId, code, createTime: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('code')
        .executeTakeFirst();
      return added !== undefined;
    },
    findInviter: (from, code) =>
      inviters(from).select(INVITER).where('code', '=', code).executeTakeFirst(),
    findInviterOf: (invitedId) =>
      inviters(db)
        .innerJoin('invitation', 'invitation.inviterId', 'promoter.userId')
        .select(INVITER)
        .where('invitation.invitedId', '=', invitedId)
        .executeTakeFirst(),
    registerTime: async (from, userId) => {
      const { registerTime } = await from
        .selectFrom('registeredPlayer')
        .select('registerTime')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return registerTime;
    },
    isEnabled: async (tx, userId) => {
      const { enabled } = await tx
        .selectFrom('registeredPlayer')
        .select('enabled')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return enabled;
    },
    find: (tx, invitedId) =>
      tx.selectFrom('invitation').selectAll().where('invitedId', '=', invitedId).executeTakeFirst(),
    hasDevice: async (tx, userId) => {
      const devices = tx
        .selectFrom('personMark')
        .select('kind')
        .where('userId', '=', userId)
        .where('kind', '=', 'device')
        .limit(1);
      return (await devices.executeTakeFirst()) !== undefined;
    },
    add: async (tx, invitation) => {
      await tx.insertInto('invitation').values(invitation).execute();
    },
    sharedMarks,
    setVoid: async (tx, invitedId, now) => {
      await tx
        .updateTable('invitation')
        .set({ voidTime: now })
        .where('invitedId', '=', invitedId)
        .where('voidTime', 'is', null)
        .execute();
    },
    setEffective: async (tx, invitedId, now) => {
      const { numUpdatedRows } = await tx
        .updateTable('invitation')
        .set({ effectiveTime: now })
        .where('invitedId', '=', invitedId)
        .where('effectiveTime', 'is', null)
        .where('voidTime', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    listDue: (now, page) => listDue(db, now, page),
    addRefusal: async (tx, refusal, now) => {
      await tx
        .insertInto('invitationRefusal')
        .values({ ...refusal, time: now })
        .execute();
    },
    pageRefusals: ({ userId, ...paging }) => {
      const refusals = db
        .selectFrom('invitationRefusal as refusal')
        .leftJoin('promoter', 'promoter.code', 'refusal.givenCode')
        .select([
          'invitationRefusalId as refusalId',
          'refusal.userId',
          'givenCode',
          'promoter.userId as inviterId',
          'reason',
          'time',
        ])
        .orderBy('invitationRefusalId', 'desc')
        .$if(userId !== undefined, (query) => query.where('refusal.userId', '=', userId ?? 0));
      return pageOf(refusals, paging);
    },
    removeRefusalsBefore: async (time) => {
      await db.deleteFrom('invitationRefusal').where('time', '<', time).execute();
    },
  };
}

async function sharedMarks(
  tx: Tx,
  { invitedId, inviterId }: Pick<InvitationRow, 'invitedId' | 'inviterId'>,
  kinds: readonly MarkKind[],
): Promise<readonly MarkKind[]> {
  const { rows } = await sql<{ kind: MarkKind }>`
    select distinct mine.kind from person_mark mine
    join person_mark theirs on theirs.kind = mine.kind and theirs.mark = mine.mark
    where mine.user_id = ${invitedId} and mine.kind = any(${[...kinds]}::text[])
      and theirs.user_id <> mine.user_id and (theirs.user_id = ${inviterId} or exists (
        select from invitation other
        where other.invited_id = theirs.user_id and other.inviter_id = ${inviterId}
          and other.invitation_id < coalesce((
            select invitation_id from invitation own where own.invited_id = mine.user_id),
            9223372036854775807)))`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** By the rule that held when the player was invited. */
async function listDue(
  db: Database,
  now: number,
  { afterId, limit }: DuePage,
): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select invitation_id, invitation.invited_id, invitation.inviter_id, invited.nickname,
      inviter_points, inviter_coins, invited_points, invited_coins
    from invitation
    join lateral (
      select * from promotion_rule where begin_time <= invitation.time
      order by begin_time desc, promotion_rule_id desc limit 1) rule on true
    join lifelong_progress verified
      on verified.user_id = invited_id and verified.kind = 'verify'
    join lifelong_progress played on played.user_id = invited_id and played.kind = 'play'
      and played.amount >= rule.play_minutes * 60
    join registered_player invited on invited.user_id = invited_id and invited.enabled
    join registered_player inviter on inviter.user_id = inviter_id and inviter.enabled
    where effective_time is null and void_time is null and invitation_id > ${afterId}::int8
      and invitation.time > ${now}::int8 - rule.within_days * 86400000::int8
    order by invitation_id limit ${limit}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PromotionGainTable, PromotionRuleTable } from '../../db/schema-promotion.ts';
import type { Tx } from '../../db/transaction.ts';

export type Rule = Selectable<PromotionRuleTable>;
export type GainRow = Selectable<PromotionGainTable>;
export type NewGain = Insertable<PromotionGainTable>;

export interface Totals {
  readonly invited: number;
  readonly effective: number;
  readonly points: number;
  readonly coins: number;
  readonly coinsOfMonth: number;
  readonly debt: number;
}

interface Paging {
  readonly offset: number;
  readonly limit: number;
}

export interface InvitedRow {
  readonly invitationId: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly mobile: string | null;
  readonly time: number;
  readonly effectiveTime: number | null;
  readonly voidTime: number | null;
  readonly points: number;
  readonly coins: number;
}

export type ShownGain = Pick<
  GainRow,
  'promotionGainId' | 'kind' | 'points' | 'coins' | 'posted' | 'time'
> & { readonly nickname: string };

export interface PromotionRepository {
  /** The rule that holds at a time; undefined: none has begun. */
  readonly findRule: (from: Database | Tx, time: number) => Promise<Rule | undefined>;
  readonly totals: (inviterId: number, monthStart: number) => Promise<Totals>;
  readonly pageInvited: (
    inviterId: number,
    paging: Paging,
  ) => Promise<{ readonly total: number; readonly list: readonly InvitedRow[] }>;
  readonly pageGains: (
    inviterId: number,
    paging: Paging,
  ) => Promise<{ readonly total: number; readonly list: readonly ShownGain[] }>;
  readonly addGain: (tx: Tx, gain: NewGain) => Promise<void>;
  /** The gains of a payment and what its refunds took back, in order. */
  readonly listGainsOf: (tx: Tx, orderId: number) => Promise<readonly GainRow[]>;
  /** The coins from one invited player's payments of a month, minus what was taken back. */
  readonly coinsOfMonth: (tx: Tx, invitedId: number, month: string) => Promise<number>;
  readonly setDebt: (tx: Tx, inviterId: number, debt: number) => Promise<void>;
}

export function createPromotionRepository(db: Database): PromotionRepository {
  return {
    findRule: (from, time) =>
      from
        .selectFrom('promotionRule')
        .selectAll()
        .where('beginTime', '<=', time)
        .orderBy('beginTime', 'desc')
        .orderBy('promotionRuleId', 'desc')
        .executeTakeFirst(),
    totals: (inviterId, monthStart) => selectTotals(db, inviterId, monthStart),
    pageInvited: (inviterId, paging) => pageInvited(db, inviterId, paging),
    pageGains: (inviterId, paging) => pageGains(db, inviterId, paging),
    addGain: async (tx, gain) => {
      await tx.insertInto('promotionGain').values(gain).execute();
    },
    listGainsOf: (tx, orderId) =>
      tx
        .selectFrom('promotionGain')
        .selectAll()
        .where('orderId', '=', orderId)
        .where('kind', 'in', ['commission', 'refund'])
        .orderBy('promotionGainId')
        .execute(),
    coinsOfMonth: async (tx, invitedId, month) => {
      const { rows } = await sql<{ coins: number }>`
        select coalesce(sum(coins), 0)::int8 as coins from promotion_gain
        where invited_id = ${invitedId} and month = ${month}::date`.execute(tx);
      return rows[0]?.coins ?? 0;
    },
    setDebt: async (tx, inviterId, debt) => {
      await tx.updateTable('promoter').set({ debt }).where('userId', '=', inviterId).execute();
    },
  };
}

async function selectTotals(db: Database, inviterId: number, monthStart: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select invited, effective, points, coins, coins_of_month, coalesce(debt, 0) as debt
    from (
      select count(*) as invited,
        count(*) filter (where effective_time is not null and void_time is null) as effective
      from invitation where inviter_id = ${inviterId}) as players,
    (
      select coalesce(sum(points), 0)::int8 as points, coalesce(sum(coins), 0)::int8 as coins,
        coalesce(sum(coins) filter (where time >= ${monthStart}), 0)::int8 as coins_of_month
      from promotion_gain where inviter_id = ${inviterId}) as gains
    left join promoter on promoter.user_id = ${inviterId}`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('Sums have one row');
  return totals;
}

async function pageInvited(db: Database, inviterId: number, { offset, limit }: Paging) {
  const [{ total }, { rows: list }] = await Promise.all([
    db
      .selectFrom('invitation')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('inviterId', '=', inviterId)
      .executeTakeFirstOrThrow(),
    sql<InvitedRow>`
      select invitation_id, nickname, avatar, mobile, time, effective_time, void_time,
        points, coins
      from invitation
      join registered_player on registered_player.user_id = invited_id,
      lateral (
        select coalesce(sum(points), 0)::int8 as points, coalesce(sum(coins), 0)::int8 as coins
        from promotion_gain where promotion_gain.invited_id = invitation.invited_id) as gains
      where inviter_id = ${inviterId}
      order by invitation_id desc limit ${limit} offset ${offset}`.execute(db),
  ]);
  return { total, list };
}

async function pageGains(db: Database, inviterId: number, { offset, limit }: Paging) {
  const gains = db.selectFrom('promotionGain').where('inviterId', '=', inviterId);
  const [{ total }, list] = await Promise.all([
    gains.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    gains
      .innerJoin('registeredPlayer', 'registeredPlayer.userId', 'invitedId')
      .select(['promotionGainId', 'kind', 'nickname', 'points', 'coins', 'posted', 'time'])
      .orderBy('promotionGainId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { total, list };
}

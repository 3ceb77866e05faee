import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { LotteryDrawTable } from '../../db/schema-lottery.ts';
import { sendAhead } from '../../db/sent-ahead.ts';
import type { Tx } from '../../db/transaction.ts';

export type NewDraw = Required<Insertable<Omit<LotteryDrawTable, 'addressId'>>>;

/** The data with which a draw begins. */
export interface Start {
  /** Reserved for this draw. */
  readonly drawId: number;
  /** The earlier draw of the same request. */
  readonly knownDrawId: number | null;
  /** null: the player has none yet. */
  readonly clientSeed: string | null;
  /** How often the player has drawn in the round. */
  readonly drawn: number;
  /** The lottery's name; null: it is not running. */
  readonly settingName: string | null;
}

export interface Starting {
  readonly userId: number;
  readonly requestId: string;
  readonly settingId: number;
  readonly roundId: number | null;
  readonly time: number;
}

export interface ClientSeed {
  readonly userId: number;
  readonly clientSeed: string;
}

export interface DrawRepository {
  /**
   * Reads what must not change during the draws, in the order of `starting`. The players must be
   * locked.
   */
  readonly start: (tx: Tx, starting: readonly Starting[]) => Promise<readonly Start[]>;
  /**
   * Keeps rounds from being ended until the transaction ends; returns those that have ended.
   */
  readonly hold: (tx: Tx, roundIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Sent ahead (`sendAhead`): nothing in it can be refused any more. */
  readonly add: (tx: Tx, draws: readonly NewDraw[]) => Promise<void>;
  readonly setAddress: (tx: Tx, drawId: number, addressId: number) => Promise<void>;
  /** Stores the seed unless the player has one; returns the player's seed. */
  readonly keepClientSeed: (userId: number, seed: string) => Promise<string>;
  /** The same for several players without a seed, in their order. */
  readonly keepClientSeeds: (tx: Tx, seeds: readonly ClientSeed[]) => Promise<readonly string[]>;
  readonly setClientSeed: (tx: Tx, userId: number, clientSeed: string) => Promise<void>;
  readonly countDrawn: (userId: number, roundId: number) => Promise<number>;
}

export function createDrawRepository(db: Database): DrawRepository {
  return {
    start,
    hold,
    add,
    setAddress: async (tx, drawId, addressId) => {
      await tx.updateTable('lotteryDraw').set({ addressId }).where('drawId', '=', drawId).execute();
    },
    keepClientSeed: async (userId, clientSeed) => {
      await db
        .insertInto('lotteryPlayer')
        .values({ userId, clientSeed })
        .onConflict((conflict) => conflict.column('userId').doNothing())
        .execute();
      const kept = await db
        .selectFrom('lotteryPlayer')
        .select('clientSeed')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return kept.clientSeed;
    },
    keepClientSeeds,
    setClientSeed: async (tx, userId, clientSeed) => {
      await tx
        .insertInto('lotteryPlayer')
        .values({ userId, clientSeed })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ clientSeed }))
        .execute();
    },
    countDrawn: async (userId, roundId) => {
      const { drawn } = await db
        .selectFrom('lotteryDraw')
        .select((eb) => eb.fn.countAll<number>().as('drawn'))
        .where('roundId', '=', roundId)
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return drawn;
    },
  };
}

const start: DrawRepository['start'] = async (tx, starting) => {
  const { rows } = await sql<Start>`
    select * from lottery_start(
      ${starting.map(({ userId }) => userId)}::int8[],
      ${starting.map(({ requestId }) => requestId)}::uuid[],
      ${starting.map(({ settingId }) => settingId)}::int8[],
      ${starting.map(({ roundId }) => roundId)}::int8[],
      ${starting.map(({ time }) => time)}::int8[])`.execute(tx);
  return rows;
};

const hold: DrawRepository['hold'] = async (tx, roundIds) => {
  const { rows } = await sql<{ roundId: number }>`
    select round_id from lottery_hold(${roundIds}::int8[]) round_id`.execute(tx);
  return new Set(rows.map(({ roundId }) => roundId));
};

/** If a page request of the player stored a seed meanwhile, that one is returned. */
const keepClientSeeds: DrawRepository['keepClientSeeds'] = async (tx, seeds) => {
  const { rows } = await sql<ClientSeed>`
    insert into lottery_player as kept (user_id, client_seed)
    select * from unnest(${seeds.map(({ userId }) => userId)}::int8[],
      ${seeds.map(({ clientSeed }) => clientSeed)}::text[])
    on conflict (user_id) do update set client_seed = kept.client_seed
    returning user_id, client_seed`.execute(tx);
  const byUser = new Map(rows.map(({ userId, clientSeed }) => [userId, clientSeed]));
  return seeds.map(({ userId, clientSeed }) => byUser.get(userId) ?? clientSeed);
};

/** Passed as columns, so that one prepared text serves any number of draws. */
const add: DrawRepository['add'] = async (tx, draws) => {
  const column = <K extends keyof NewDraw>(name: K) => draws.map((draw) => draw[name]);
  const statement = sql`
    insert into lottery_draw (draw_id, user_id, request_id, setting_id, round_id, nonce,
      client_seed, roll, rolled_prize_id, prize_id, cost, points, rewards, order_id, time)
    select * from unnest(${column('drawId')}::int8[], ${column('userId')}::int8[],
      ${column('requestId')}::uuid[], ${column('settingId')}::int8[],
      ${column('roundId')}::int8[], ${column('nonce')}::int4[], ${column('clientSeed')}::text[],
      ${column('roll')}::int8[], ${column('rolledPrizeId')}::int8[],
      ${column('prizeId')}::int8[], ${column('cost')}::int8[], ${column('points')}::int8[],
      ${column('rewards')}::jsonb[], ${column('orderId')}::int8[],
      ${column('time')}::int8[])`;
  await sendAhead(tx, statement);
};

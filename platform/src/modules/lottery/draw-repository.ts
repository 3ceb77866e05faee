import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { LotteryDrawTable } from '../../db/schema-lottery.ts';
import type { Tx } from '../../db/transaction.ts';

export type NewDraw = Required<Insertable<Omit<LotteryDrawTable, 'addressId'>>>;

/** What a draw begins from. */
export interface Start {
  /** Kept for this draw. */
  readonly drawId: number;
  /** The draw that this request made before. */
  readonly knownDrawId: number | null;
  /** null: the player has none yet. */
  readonly clientSeed: string | null;
  /** How often the player has drawn in the round. */
  readonly drawn: number;
  /** What the lottery is called; null: it does not run. */
  readonly settingName: string | null;
}

export interface DrawRepository {
  /** Locks the user and reads what must not change meanwhile. */
  readonly start: (
    tx: Tx,
    asked: {
      readonly userId: number;
      readonly requestId: string;
      readonly settingId: number;
      readonly roundId: number | null;
      readonly time: number;
    },
  ) => Promise<Start>;
  readonly add: (tx: Tx, draw: NewDraw) => Promise<void>;
  readonly setAddress: (tx: Tx, drawId: number, addressId: number) => Promise<void>;
  /** The given one unless the player has one; answers the player's. */
  readonly keepClientSeed: (from: Database | Tx, userId: number, seed: string) => Promise<string>;
  readonly setClientSeed: (tx: Tx, userId: number, clientSeed: string) => Promise<void>;
  readonly countDrawn: (userId: number, roundId: number) => Promise<number>;
}

export function createDrawRepository(db: Database): DrawRepository {
  return {
    start,
    add: async (tx, draw) => {
      await tx.insertInto('lotteryDraw').values(draw).execute();
    },
    setAddress: async (tx, drawId, addressId) => {
      await tx.updateTable('lotteryDraw').set({ addressId }).where('drawId', '=', drawId).execute();
    },
    keepClientSeed: async (from, userId, clientSeed) => {
      await from
        .insertInto('lotteryPlayer')
        .values({ userId, clientSeed })
        .onConflict((conflict) => conflict.column('userId').doNothing())
        .execute();
      const kept = await from
        .selectFrom('lotteryPlayer')
        .select('clientSeed')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return kept.clientSeed;
    },
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

const start: DrawRepository['start'] = async (tx, asked) => {
  const { userId, requestId, settingId, roundId, time } = asked;
  const { rows } = await sql<Start>`
    select * from lottery_start(${userId}, ${requestId}, ${settingId}, ${roundId}, ${time})`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('A function without a table has one row');
  return found;
};

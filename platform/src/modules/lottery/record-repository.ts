import type { Reward } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

/** A draw with its prize's name. */
export interface RecordRow {
  readonly drawId: number;
  readonly userId: number;
  readonly settingId: number;
  readonly roundId: number;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly roll: number;
  readonly rolledPrizeId: number;
  readonly prizeId: number;
  /** The points that were paid. */
  readonly cost: number;
  readonly points: number;
  readonly rewards: Reward[];
  readonly orderId: number | null;
  readonly addressId: number | null;
  readonly time: number;
  readonly name: string;
  readonly picture: string;
  readonly isWin: boolean;
  readonly physical: boolean;
}

export interface WinnerRow {
  readonly nickname: string;
  readonly prizeName: string;
  readonly time: number;
}

export interface Totals {
  readonly draws: number;
  readonly wins: number;
  readonly mine: number;
  readonly myWins: number;
}

interface OfUser {
  readonly userId: number;
  readonly settingId: number;
}

export interface RecordRepository {
  readonly find: (from: Database | Tx, drawId: number) => Promise<RecordRow | undefined>;
  /** The latest first. */
  readonly page: (
    userId: number,
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly total: number; readonly list: readonly RecordRow[] }>;
  /** The latest winning draws. */
  readonly listWins: (of: OfUser, limit: number) => Promise<readonly RecordRow[]>;
  /** The latest winning draws of all players; of all lotteries if none is named. */
  readonly listWinners: (settingId: number | null, limit: number) => Promise<readonly WinnerRow[]>;
  readonly totals: (of: OfUser) => Promise<Totals>;
}

export function createRecordRepository(db: Database): RecordRepository {
  return {
    find: (from, drawId) => records(from).where('drawId', '=', drawId).executeTakeFirst(),
    page: async (userId, { offset, limit }) => {
      const [{ total }, list] = await Promise.all([
        db
          .selectFrom('lotteryDraw')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow(),
        records(db)
          .where('userId', '=', userId)
          .orderBy('drawId', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ]);
      return { total, list };
    },
    listWins: ({ userId, settingId }, limit) =>
      records(db)
        .where('userId', '=', userId)
        .where('settingId', '=', settingId)
        .where('isWin', '=', true)
        .orderBy('drawId', 'desc')
        .limit(limit)
        .execute(),
    listWinners: (settingId, limit) =>
      db
        .selectFrom('lotteryDraw')
        .innerJoin('lotteryPrize', 'lotteryPrize.prizeId', 'lotteryDraw.prizeId')
        .innerJoin('player', 'player.userId', 'lotteryDraw.userId')
        .select(['nickname', 'lotteryPrize.name as prizeName', 'lotteryDraw.time'])
        .where('isWin', '=', true)
        .$if(settingId !== null, (query) => query.where('settingId', '=', settingId))
        .orderBy('drawId', 'desc')
        .limit(limit)
        .execute(),
    totals: (of) => selectTotals(db, of),
  };
}

function records(from: Database | Tx) {
  return from
    .selectFrom('lotteryDraw')
    .innerJoin('lotteryPrize', 'lotteryPrize.prizeId', 'lotteryDraw.prizeId')
    .select([
      'drawId',
      'userId',
      'settingId',
      'roundId',
      'nonce',
      'clientSeed',
      'roll',
      'rolledPrizeId',
      'lotteryDraw.prizeId',
      'lotteryDraw.cost',
      'lotteryDraw.points',
      'rewards',
      'orderId',
      'addressId',
      'time',
      'name',
      'picture',
      'isWin',
      'physical',
    ]);
}

async function selectTotals(db: Database, { userId, settingId }: OfUser): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) as draws, count(*) filter (where is_win) as wins,
      count(*) filter (where user_id = ${userId}) as mine,
      count(*) filter (where is_win and user_id = ${userId}) as my_wins
    from lottery_draw join lottery_prize using (prize_id)
    where setting_id = ${settingId}`.execute(db);
  return rows[0] ?? { draws: 0, wins: 0, mine: 0, myWins: 0 };
}

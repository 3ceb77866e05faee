import type { Selectable } from 'kysely';
import type { Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import { lockRound } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { LotteryPrizeTable, LotteryRoundTable } from '../../db/schema-lottery.ts';

export type RoundRow = Selectable<LotteryRoundTable>;
export type PrizeRow = Selectable<LotteryPrizeTable>;

export interface SettingRow {
  readonly settingId: number;
  readonly name: string;
}

export interface VersionRow {
  readonly versionId: number;
  readonly settingId: number;
  readonly cost: number;
  readonly drawsPerDay: number;
}

export interface RoundRepository {
  /** Lotteries that run at `now`, ordered by id. */
  readonly listRunning: (now: number) => Promise<readonly SettingRow[]>;
  /** The latest version with prizes that holds at `at`, or else the first later one. */
  readonly findVersion: (
    settingId: number,
    at: number,
    now: number,
  ) => Promise<VersionRow | undefined>;
  readonly getVersion: (versionId: number) => Promise<VersionRow>;
  /** Ordered by place. */
  readonly listPrizes: (versionId: number) => Promise<readonly PrizeRow[]>;
  /** Does nothing if the day already has its round. */
  readonly add: (round: Omit<RoundRow, 'roundId'>) => Promise<void>;
  readonly findByDay: (settingId: number, day: string) => Promise<RoundRow | undefined>;
  readonly find: (roundId: number) => Promise<RoundRow | undefined>;
  /** From now on nobody draws in the round; draws under way have ended. */
  readonly end: (roundId: number) => Promise<void>;
  /** The latest first. */
  readonly page: (
    settingId: number,
    paging: Paging,
  ) => Promise<{ readonly total: number; readonly list: readonly RoundRow[] }>;
}

const VERSION = ['versionId', 'settingId', 'cost', 'drawsPerDay'] as const;

export function createRoundRepository(db: Database): RoundRepository {
  return {
    listRunning: (now) =>
      db
        .selectFrom('lotterySetting')
        .select(['settingId', 'name'])
        .where('beginTime', '<=', now)
        .where((eb) => eb.or([eb('endTime', 'is', null), eb('endTime', '>', now)]))
        .orderBy('settingId')
        .execute(),
    findVersion: (settingId, at, now) => findVersion(db, { settingId, at, now }),
    getVersion: (versionId) =>
      db
        .selectFrom('lotteryVersion')
        .select(VERSION)
        .where('versionId', '=', versionId)
        .executeTakeFirstOrThrow(),
    listPrizes: (versionId) =>
      db
        .selectFrom('lotteryPrize')
        .selectAll()
        .where('versionId', '=', versionId)
        .orderBy('place')
        .execute(),
    add: async (round) => {
      await db
        .insertInto('lotteryRound')
        .values(round)
        .onConflict((conflict) => conflict.columns(['settingId', 'day']).doNothing())
        .execute();
    },
    findByDay: (settingId, day) =>
      db
        .selectFrom('lotteryRound')
        .selectAll()
        .where('settingId', '=', settingId)
        .where('day', '=', day)
        .executeTakeFirst(),
    find: (roundId) =>
      db.selectFrom('lotteryRound').selectAll().where('roundId', '=', roundId).executeTakeFirst(),
    end: (roundId) =>
      inTransaction(db, async (tx) => {
        await lockRound(tx, roundId);
        await tx
          .insertInto('lotteryShown')
          .values({ roundId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
    page: (settingId, paging) => {
      const rounds = db.selectFrom('lotteryRound').where('settingId', '=', settingId);
      return pageOf(rounds.selectAll().orderBy('day', 'desc'), paging);
    },
  };
}

async function findVersion(
  db: Database,
  { settingId, at, now }: { readonly settingId: number; readonly at: number; readonly now: number },
): Promise<VersionRow | undefined> {
  const versions = db
    .selectFrom('lotteryVersion')
    .select(VERSION)
    .where('settingId', '=', settingId)
    // A version without prizes does not count as begun.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lotteryPrize')
          .select('prizeId')
          .whereRef('lotteryPrize.versionId', '=', 'lotteryVersion.versionId'),
      ),
    );
  const standing = await versions
    .where('fromTime', '<=', at)
    .orderBy('fromTime', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    standing ??
    versions.where('fromTime', '<=', now).orderBy('fromTime').limit(1).executeTakeFirst()
  );
}

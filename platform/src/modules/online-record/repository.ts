import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface OnlineRecordRepository {
  /**
   * Counts time for a user, who must be locked, on a day. `count` gets the moment up to which time
   * was counted before (null at first) and gives the new one.
   */
  readonly count: (
    tx: Tx,
    userId: number,
    day: string,
    count: (coveredUntil: number | null) => { coveredUntil: number; seconds: number },
  ) => Promise<number>;
  readonly totalSeconds: (userId: number) => Promise<number>;
}

export function createOnlineRecordRepository(db: Database): OnlineRecordRepository {
  return {
    count: async (tx, userId, day, count) => {
      const state = await tx
        .selectFrom('onlineState')
        .select('coveredUntil')
        .where('userId', '=', userId)
        .executeTakeFirst();
      const { coveredUntil, seconds } = count(state?.coveredUntil ?? null);
      await tx
        .insertInto('onlineState')
        .values({ userId, coveredUntil })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ coveredUntil }))
        .execute();
      if (seconds > 0)
        await tx
          .insertInto('onlineDay')
          .values({ userId, day, seconds })
          .onConflict((conflict) =>
            conflict
              .columns(['userId', 'day'])
              .doUpdateSet((eb) => ({ seconds: eb('onlineDay.seconds', '+', seconds) })),
          )
          .execute();
      return seconds;
    },
    totalSeconds: async (userId) => {
      const row = await db
        .selectFrom('onlineDay')
        .select(({ fn }) => fn.sum<number | null>('seconds').as('seconds'))
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.seconds ?? 0;
    },
  };
}

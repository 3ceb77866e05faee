import type { Database } from '../../db/database.ts';
import type { Gift } from '../../db/schema-welfare.ts';
import type { Tx } from '../../db/transaction.ts';

export interface SignRule {
  readonly beginTime: number;
  /** Monday to Sunday. */
  readonly days: readonly Gift[];
  readonly streaks: readonly (Gift & { readonly days: number })[];
}

export interface SignRow {
  /** `YYYY-MM-DD`, a day in China. */
  readonly chinaDay: string;
  readonly streak: number;
}

export interface SignRepository {
  /** False where that day is signed already. */
  readonly add: (tx: Tx, signIn: SignRow & { userId: number; time: number }) => Promise<boolean>;
  /** The streak that the day ended with; 0 where it is not signed. */
  readonly streakOf: (tx: Tx, userId: number, chinaDay: string) => Promise<number>;
  /** From a day on, the latest first. */
  readonly listSince: (userId: number, chinaDay: string) => Promise<readonly SignRow[]>;
  readonly listRules: (begunBy: number) => Promise<readonly SignRule[]>;
}

export function createSignRepository(db: Database): SignRepository {
  return {
    add: async (tx, signIn) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('signIn')
        .values(signIn)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    streakOf: async (tx, userId, chinaDay) => {
      const row = await tx
        .selectFrom('signIn')
        .select('streak')
        .where('userId', '=', userId)
        .where('chinaDay', '=', chinaDay)
        .executeTakeFirst();
      return row?.streak ?? 0;
    },
    listSince: (userId, chinaDay) =>
      db
        .selectFrom('signIn')
        .select(['chinaDay', 'streak'])
        .where('userId', '=', userId)
        .where('chinaDay', '>=', chinaDay)
        .orderBy('chinaDay', 'desc')
        .execute(),
    listRules: (begunBy) =>
      db
        .selectFrom('signRule')
        .select(['beginTime', 'days', 'streaks'])
        .where('beginTime', '<=', begunBy)
        .execute(),
  };
}

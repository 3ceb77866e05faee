import { sql } from 'kysely';
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

export interface NewSignIn extends SignRow {
  readonly userId: number;
  readonly time: number;
}

export interface SignRepository {
  /** Returns the users who had not signed in on that day. */
  readonly add: (tx: Tx, signIns: readonly NewSignIn[]) => Promise<ReadonlySet<number>>;
  /** The streaks that end with the users' days, by user; none for a day without a sign-in. */
  readonly streaksOf: (
    tx: Tx,
    days: readonly { readonly userId: number; readonly chinaDay: string }[],
  ) => Promise<ReadonlyMap<number, number>>;
  /** Sign-ins since a day, the latest first. */
  readonly listSince: (userId: number, chinaDay: string) => Promise<readonly SignRow[]>;
  readonly listRules: (begunBy: number) => Promise<readonly SignRule[]>;
}

export function createSignRepository(db: Database): SignRepository {
  return {
    add: async (tx, signIns) => {
      const added = await tx
        .insertInto('signIn')
        .values(signIns)
        .onConflict((conflict) => conflict.doNothing())
        .returning('userId')
        .execute();
      return new Set(added.map(({ userId }) => userId));
    },
    streaksOf: async (tx, days) => {
      const { rows } = await sql<{ userId: number; streak: number }>`
        select user_id, streak from sign_streaks(
          ${days.map(({ userId }) => userId)}::int8[],
          ${days.map(({ chinaDay }) => chinaDay)}::date[])`.execute(tx);
      return new Map(rows.map(({ userId, streak }) => [userId, streak]));
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

import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface UserMobileRepository {
  readonly find: (userId: number) => Promise<string | null>;
  /** False if the user's mobile is no longer `from`, or if another user has `to`. */
  readonly change: (tx: Tx, userId: number, from: string | null, to: string) => Promise<boolean>;
}

export function createUserMobileRepository(db: Database): UserMobileRepository {
  return {
    find: async (userId) => {
      const { mobile } = await db
        .selectFrom('userAccount')
        .select('mobile')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return mobile;
    },
    change: async (tx, userId, from, to) => {
      const { numUpdatedRows } = await tx
        .updateTable('userAccount')
        .set({ mobile: to })
        .where('userId', '=', userId)
        .where('mobile', 'is not distinct from', from)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('userAccount as other')
                .select('other.userId')
                .where('other.mobile', '=', to),
            ),
          ),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

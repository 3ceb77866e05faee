import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NicknameChange {
  readonly userId: number;
  readonly nicknameBefore: string;
  readonly nickname: string;
  readonly time: number;
}

export interface ProfileRepository {
  readonly setAvatar: (userId: number, avatar: string) => Promise<void>;
  /** The user must be locked. */
  readonly findNickname: (tx: Tx, userId: number) => Promise<string>;
  /** The number of changes after a time; the user must be locked. */
  readonly countChanges: (tx: Tx, userId: number, since: number) => Promise<number>;
  readonly changeNickname: (tx: Tx, change: NicknameChange) => Promise<void>;
}

export function createProfileRepository(db: Database): ProfileRepository {
  return {
    setAvatar: async (userId, avatar) => {
      await db.updateTable('userAccount').set({ avatar }).where('userId', '=', userId).execute();
    },
    findNickname: async (tx, userId) => {
      const { nickname } = await tx
        .selectFrom('userAccount')
        .select('nickname')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return nickname;
    },
    countChanges: async (tx, userId, since) => {
      const { count } = await tx
        .selectFrom('nicknameChange')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('time', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },
    changeNickname: async (tx, change) => {
      await tx.insertInto('nicknameChange').values(change).execute();
      await tx
        .updateTable('userAccount')
        .set({ nickname: change.nickname })
        .where('userId', '=', change.userId)
        .execute();
    },
  };
}

import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { UserAccountTable } from '../../db/schema.ts';

export type UserRow = Selectable<UserAccountTable>;
export type NewUser = Omit<UserRow, 'userId' | 'enabled'>;
type LoginKey = 'mobile' | 'wechatId';

export interface UserRepository {
  readonly find: (userId: number) => Promise<UserRow | undefined>;
  /** The user with this mobile or WeChat id, added where there is none yet. */
  readonly enter: (key: LoginKey, user: NewUser) => Promise<UserRow>;
}

export function createUserRepository(db: Database): UserRepository {
  const findBy = (key: LoginKey, value: string | null) =>
    db.selectFrom('userAccount').selectAll().where(key, '=', value).executeTakeFirst();
  return {
    find: (userId) =>
      db.selectFrom('userAccount').selectAll().where('userId', '=', userId).executeTakeFirst(),
    enter: async (key, user) => {
      const known = await findBy(key, user[key]);
      if (known !== undefined) return known;
      const added = await db
        .insertInto('userAccount')
        .values(user)
        .onConflict((conflict) => conflict.column(key).doNothing())
        .returningAll()
        .executeTakeFirst();
      // Another login of the same player was faster.
      const row = added ?? (await findBy(key, user[key]));
      if (row === undefined) throw new Error('The user vanished while entering');
      return row;
    },
  };
}

import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { UserAccountTable } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type UserRow = Selectable<UserAccountTable>;
export type NewUser = Omit<UserRow, 'userId' | 'enabled'>;
export type LoginKey = 'mobile' | 'wechatId';

export interface UserRepository {
  readonly find: (userId: number) => Promise<UserRow | undefined>;
  readonly findBy: (key: LoginKey, value: string) => Promise<UserRow | undefined>;
  /** Returns the changed user; undefined if there is none, or nothing changed. */
  readonly setEnabled: (tx: Tx, userId: number, enabled: boolean) => Promise<UserRow | undefined>;
  /** Undefined if a parallel login of the same player was faster. */
  readonly add: (tx: Tx, key: LoginKey, user: NewUser) => Promise<UserRow | undefined>;
}

export function createUserRepository(db: Database): UserRepository {
  return {
    find: (userId) =>
      db.selectFrom('userAccount').selectAll().where('userId', '=', userId).executeTakeFirst(),
    findBy: (key, value) =>
      db.selectFrom('userAccount').selectAll().where(key, '=', value).executeTakeFirst(),
    setEnabled: (tx, userId, enabled) =>
      tx
        .updateTable('userAccount')
        .set({ enabled })
        .where('userId', '=', userId)
        .where('enabled', '<>', enabled)
        .returningAll()
        .executeTakeFirst(),
    add: (tx, key, user) =>
      tx
        .insertInto('userAccount')
        .values(user)
        .onConflict((conflict) => conflict.column(key).doNothing())
        .returningAll()
        .executeTakeFirst(),
  };
}

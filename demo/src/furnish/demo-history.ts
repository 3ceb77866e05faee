import type { Database } from '@gamebox/platform/db/database.ts';

/** Whether the player of this mobile signed in before a moment. */
export async function hasHistory(db: Database, mobile: string, before: number): Promise<boolean> {
  const signed = await db
    .selectFrom('signIn')
    .innerJoin('userAccount', 'userAccount.userId', 'signIn.userId')
    .select('signIn.userId')
    .where('userAccount.mobile', '=', mobile)
    .where('signIn.time', '<', before)
    .executeTakeFirst();
  return signed !== undefined;
}

import type { Database } from '../src/db/database.ts';
import type { Posting } from '../src/modules/ledger/service.ts';

/** Adds a player without a mobile, with whom nobody can log in. */
export async function addPlayer(db: Database): Promise<number> {
  const { userId } = await db
    .insertInto('userAccount')
    .values({
      nickname: '玩家',
      avatar: '',
      mobile: null,
      wechatId: null,
      plat: 1,
      registerTime: 1,
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  return userId;
}

/** A posting that gives points from the house. */
export function gift(userId: number, amount: number, businessKey: string): Posting {
  const unit = 'points';
  return {
    businessKey,
    kind: 'gift',
    entries: [
      { userId, unit, amount },
      { house: 'rewards', unit, amount: -amount },
    ],
  };
}

import type { Database } from '../src/db/database.ts';
import { DAY_MS } from '../src/china/time.ts';

interface Given {
  readonly gameId: number;
  /** Open from this time on, for a day if no other times are given. */
  readonly now: number;
  readonly name?: string;
  readonly validFrom?: number;
  readonly validUntil?: number;
  readonly shown?: boolean;
  readonly codes?: readonly string[];
}

/** Adds a gift pack as an operator does; returns its id. */
export async function insertGiftPack(db: Database, given: Given): Promise<number> {
  const { gameId, now, name = '某礼包', validFrom = now, shown = true, codes = [] } = given;
  const { validUntil = validFrom + DAY_MS } = given;
  const { giftPackId } = await db
    .insertInto('giftPack')
    .values({
      gameId,
      name,
      content: '铜钱 ×100',
      usage: '在游戏里兑换',
      validFrom,
      validUntil,
      position: 0,
      shown,
    })
    .returning('giftPackId')
    .executeTakeFirstOrThrow();
  const rows = codes.map((code) => ({ giftPackId, gameId, code, userId: null, receiveTime: null }));
  if (rows.length > 0) await db.insertInto('giftCode').values(rows).execute();
  return giftPackId;
}

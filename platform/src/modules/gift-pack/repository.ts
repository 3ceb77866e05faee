import { GIFT_PACKS_LEFT_SHOWN, Validity } from '@gamebox/contract';
import { sql } from 'kysely';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { GiftPackTable } from '../../db/schema-gifts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type GiftPackRow = Selectable<GiftPackTable>;

/** A pack with its game and the player's code. */
export interface GiftPackView extends Omit<GiftPackRow, 'position' | 'shown'> {
  readonly gameName: string;
  readonly gameCover: string;
  /** Codes that are left, counted up to `GIFT_PACKS_LEFT_SHOWN`. */
  readonly remaining: number;
  readonly code: string | null;
  readonly receiveTime: number | null;
}

export interface GiftPackFilter {
  /** 0: no user. */
  readonly userId: number;
  /** Only packs that this player has claimed, including hidden ones. */
  readonly own: boolean;
  readonly gameId: number | null;
  readonly validity: Validity | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

interface GiftPackGame {
  readonly gameId: number;
  readonly name: string;
  readonly cover: string;
  readonly valid: number;
}

export interface GiftPackRepository {
  readonly page: (
    filter: GiftPackFilter,
  ) => Promise<{ readonly total: number; readonly list: readonly GiftPackView[] }>;
  readonly listGames: (now: number) => Promise<GiftPackGame[]>;
  readonly find: (from: Database | Tx, giftPackId: number) => Promise<GiftPackRow | undefined>;
  /** The player's code of the pack. */
  readonly findReceived: (
    tx: Tx,
    userId: number,
    giftPackId: number,
  ) => Promise<{ readonly code: string; readonly receiveTime: number } | undefined>;
  /** Assigns a free code, which this transaction has locked, to the player. */
  readonly give: (tx: Tx, giftCodeId: number, userId: number, time: number) => Promise<string>;
  /** Returns how many codes are new in this game. */
  readonly addCodes: (tx: Tx, pack: GiftPackRow, codes: readonly string[]) => Promise<number>;
}

export function createGiftPackRepository(db: Database): GiftPackRepository {
  return {
    page: (filter) => selectPage(db, filter),
    listGames: (now) => selectGames(db, now),
    find: (from, giftPackId) =>
      from
        .selectFrom('giftPack')
        .selectAll()
        .where('giftPackId', '=', giftPackId)
        .executeTakeFirst(),
    findReceived: async (tx, userId, giftPackId) => {
      const row = await tx
        .selectFrom('giftCode')
        .select(['code', 'receiveTime'])
        .where('userId', '=', userId)
        .where('giftPackId', '=', giftPackId)
        .executeTakeFirst();
      return row === undefined ? undefined : { code: row.code, receiveTime: row.receiveTime ?? 0 };
    },
    give: async (tx, giftCodeId, userId, receiveTime) => {
      const { code } = await tx
        .updateTable('giftCode')
        .set({ userId, receiveTime })
        .where('giftCodeId', '=', giftCodeId)
        .returning('code')
        .executeTakeFirstOrThrow();
      return code;
    },
    addCodes: async (tx, { giftPackId, gameId }, codes) => {
      const { numAffectedRows } = await sql`
        insert into gift_code (gift_pack_id, game_id, code)
        select ${giftPackId}, ${gameId}, code from unnest(${codes}::text[]) code
        on conflict (game_id, code) do nothing`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
  };
}

type Packs = Schema & { own: Schema['giftCode'] };

async function selectPage(db: Database, filter: GiftPackFilter) {
  const { userId, own, gameId, validity, now, offset, limit } = filter;
  const packs = db
    .selectFrom('giftPack')
    .innerJoin('listedGame as game', 'game.gameId', 'giftPack.gameId')
    .leftJoin('giftCode as own', (join) =>
      join.onRef('own.giftPackId', '=', 'giftPack.giftPackId').on('own.userId', '=', userId),
    )
    .where((eb) => (own ? eb('own.userId', 'is not', null) : eb('giftPack.shown', '=', true)))
    .$if(gameId !== null, (query) => query.where('giftPack.gameId', '=', gameId))
    .$if(validity !== null, (query) =>
      query.where((eb) => hasValidity(eb, validity ?? Validity.valid, now)),
    );
  const ordered = own
    ? packs.orderBy('own.receiveTime', 'desc')
    : packs
        .orderBy(
          sql`case when valid_until <= ${now} then 2 when valid_from > ${now} then 1 else 0 end`,
        )
        .orderBy('giftPack.position');
  const [{ total }, list] = await Promise.all([
    packs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ordered
      .orderBy('giftPack.giftPackId')
      .select([
        'giftPack.giftPackId',
        'giftPack.gameId',
        'giftPack.name',
        'giftPack.content',
        'giftPack.usage',
        'giftPack.validFrom',
        'giftPack.validUntil',
        'game.name as gameName',
        'game.coverPicture as gameCover',
        'own.code',
        'own.receiveTime',
        sql<number>`(select count(*) from (
          select from gift_code free
          where free.gift_pack_id = gift_pack.gift_pack_id and free.user_id is null
          limit ${GIFT_PACKS_LEFT_SHOWN}) free)`.as('remaining'),
      ])
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { total, list };
}

/** The same rule as `validityOf` in the service, in SQL. */
function hasValidity(eb: ExpressionBuilder<Packs, 'giftPack'>, validity: Validity, now: number) {
  if (validity === Validity.expired) return eb('giftPack.validUntil', '<=', now);
  if (validity === Validity.notOpen) return eb('giftPack.validFrom', '>', now);
  return eb.and([eb('giftPack.validFrom', '<=', now), eb('giftPack.validUntil', '>', now)]);
}

async function selectGames(db: Database, now: number): Promise<GiftPackGame[]> {
  return db
    .selectFrom('giftPack')
    .innerJoin('listedGame as game', 'game.gameId', 'giftPack.gameId')
    .select((eb) => [
      'game.gameId',
      'game.name',
      'game.coverPicture as cover',
      eb.fn
        .countAll<number>()
        .filterWhere('validFrom', '<=', now)
        .filterWhere('validUntil', '>', now)
        .as('valid'),
    ])
    .where('shown', '=', true)
    .groupBy(['game.gameId', 'game.name', 'game.coverPicture'])
    .orderBy('valid', 'desc')
    .orderBy('game.gameId')
    .execute();
}

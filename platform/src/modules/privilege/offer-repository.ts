import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type {
  PrivilegeBenefitTable,
  PrivilegeGoodsTable,
  PrivilegeOfferTable,
} from '../../db/schema-privilege.ts';
import type { Tx } from '../../db/transaction.ts';

export type BenefitRow = Selectable<PrivilegeBenefitTable>;
export type OfferRow = Selectable<PrivilegeOfferTable>;
export type GoodsRow = Selectable<PrivilegeGoodsTable>;

/** Offers and goods of the version that holds at a time. */
export interface OfferRepository {
  readonly listBenefits: (now: number) => Promise<readonly BenefitRow[]>;
  readonly listOffers: (now: number) => Promise<readonly OfferRow[]>;
  /** undefined if it is not on sale now. */
  readonly findOffer: (tx: Tx, offerId: number, now: number) => Promise<OfferRow | undefined>;
  /** The offer of an order, whether it is still on sale or not. */
  readonly getOffer: (tx: Tx, offerId: number) => Promise<OfferRow>;
  readonly getBenefit: (
    tx: Tx,
    sold: Pick<BenefitRow, 'privilegeVersionId' | 'level'>,
  ) => Promise<BenefitRow>;
  readonly listGoods: (now: number) => Promise<readonly GoodsRow[]>;
  readonly findGoods: (tx: Tx, goodsId: number, now: number) => Promise<GoodsRow | undefined>;
}

export function createOfferRepository(db: Database): OfferRepository {
  return {
    listBenefits: (now) =>
      db
        .selectFrom('privilegeBenefit')
        .selectAll()
        .where('privilegeVersionId', '=', versionAt(db, now))
        .orderBy('level')
        .execute(),
    listOffers: (now) =>
      db
        .selectFrom('privilegeOffer')
        .selectAll()
        .where('privilegeVersionId', '=', versionAt(db, now))
        .orderBy('level')
        .orderBy('months')
        .execute(),
    findOffer: (tx, offerId, now) =>
      tx
        .selectFrom('privilegeOffer')
        .selectAll()
        .where('offerId', '=', offerId)
        .where('privilegeVersionId', '=', versionAt(tx, now))
        .executeTakeFirst(),
    getOffer: (tx, offerId) =>
      tx
        .selectFrom('privilegeOffer')
        .selectAll()
        .where('offerId', '=', offerId)
        .executeTakeFirstOrThrow(),
    getBenefit: (tx, { privilegeVersionId, level }) =>
      tx
        .selectFrom('privilegeBenefit')
        .selectAll()
        .where('privilegeVersionId', '=', privilegeVersionId)
        .where('level', '=', level)
        .executeTakeFirstOrThrow(),
    listGoods: (now) =>
      db
        .selectFrom('privilegeGoods')
        .selectAll()
        .where('privilegeVersionId', '=', versionAt(db, now))
        .orderBy('position')
        .execute(),
    findGoods: (tx, goodsId, now) =>
      tx
        .selectFrom('privilegeGoods')
        .selectAll()
        .where('goodsId', '=', goodsId)
        .where('privilegeVersionId', '=', versionAt(tx, now))
        .executeTakeFirst(),
  };
}

function versionAt(from: Database | Tx, now: number) {
  return from
    .selectFrom('privilegeVersion')
    .select('privilegeVersionId')
    .where('fromTime', '<=', now)
    .orderBy('fromTime', 'desc')
    .limit(1);
}

import { Validity } from '@gamebox/contract';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { CouponTable } from '../../db/schema-rewards.ts';
import type { Tx } from '../../db/transaction.ts';

export type CouponRow = Selectable<CouponTable>;

export interface CouponRepository {
  readonly add: (tx: Tx, coupons: readonly Insertable<CouponTable>[]) => Promise<void>;
  /** Nothing where it is another user's. */
  readonly find: (tx: Tx, userId: number, couponId: number) => Promise<CouponRow | undefined>;
  /** False where it is used already. */
  readonly use: (tx: Tx, couponId: number, usedFor: string, time: number) => Promise<boolean>;
  readonly page: (
    search: { readonly userId: number; readonly validity: Validity; readonly now: number },
    paging: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly total: number; readonly list: readonly CouponRow[] }>;
}

export function createCouponRepository(db: Database): CouponRepository {
  return {
    add: async (tx, coupons) => {
      await tx.insertInto('coupon').values(coupons).execute();
    },
    find: (tx, userId, couponId) =>
      tx
        .selectFrom('coupon')
        .selectAll()
        .where('couponId', '=', couponId)
        .where('userId', '=', userId)
        .executeTakeFirst(),
    use: async (tx, couponId, usedFor, time) => {
      const { numUpdatedRows } = await tx
        .updateTable('coupon')
        .set({ usedTime: time, usedFor })
        .where('couponId', '=', couponId)
        .where('usedTime', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    page: async ({ userId, validity, now }, { offset, limit }) => {
      const coupons = db
        .selectFrom('coupon')
        .where('userId', '=', userId)
        .where((eb) => hasValidity(eb, validity, now));
      const [{ total }, list] = await Promise.all([
        coupons.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        coupons
          .selectAll()
          .orderBy(
            validity === Validity.notOpen ? 'validFrom' : 'validUntil',
            validity === Validity.expired ? 'desc' : 'asc',
          )
          .orderBy('couponId')
          .limit(limit)
          .offset(offset)
          .execute(),
      ]);
      return { total, list };
    },
  };
}

/** The same as `validityOf` in the service says of one. */
function hasValidity(eb: ExpressionBuilder<Schema, 'coupon'>, validity: Validity, now: number) {
  if (validity === Validity.expired)
    return eb.or([eb('usedTime', 'is not', null), eb('validUntil', '<=', now)]);
  return eb.and([
    eb('usedTime', 'is', null),
    eb('validUntil', '>', now),
    validity === Validity.valid ? eb('validFrom', '<=', now) : eb('validFrom', '>', now),
  ]);
}

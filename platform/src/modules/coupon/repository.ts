import { Validity } from '@gamebox/contract';
import type { OrderType } from '@gamebox/contract';
import { sql } from 'kysely';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Page, Paging } from '../../paging.ts';
import { pageOf } from '../../db/page-of.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { CouponTable } from '../../db/schema-rewards.ts';
import type { Tx } from '../../db/transaction.ts';

/** At most this many are offered for one order. */
const MOST_USABLE = 100;

export type CouponRow = Selectable<CouponTable>;

type Unused = Omit<Insertable<CouponTable>, 'usedTime' | 'usedFor'>;

export interface CouponRepository {
  /** Adds so many equal ones, in a statement of the same length for each number. */
  readonly add: (tx: Tx, coupon: Unused, count: number) => Promise<void>;
  /** undefined for another user's coupon. */
  readonly find: (tx: Tx, userId: number, couponId: number) => Promise<CouponRow | undefined>;
  /** False if it is already used. */
  readonly use: (tx: Tx, couponId: number, usedFor: string, time: number) => Promise<boolean>;
  /** Makes the coupon unused again; does nothing if none was used. */
  readonly giveBack: (tx: Tx, userId: number, usedFor: string) => Promise<void>;
  /** Valid coupons for an order of this type and price, the largest discount first. */
  readonly listUsable: (
    tx: Tx,
    order: {
      readonly userId: number;
      readonly orderType: OrderType;
      readonly amount: number;
      readonly now: number;
    },
  ) => Promise<readonly CouponRow[]>;
  readonly page: (
    search: { readonly userId: number; readonly validity: Validity; readonly now: number },
    paging: Paging,
  ) => Promise<Page<CouponRow>>;
}

export function createCouponRepository(db: Database): CouponRepository {
  return {
    add: async (tx, coupon, count) => {
      const { userId, grantId, place, name, orderType, value, minimum } = coupon;
      await sql`
        insert into coupon (user_id, grant_id, place, name, order_type, value, minimum, valid_from,
          valid_until)
        select ${userId}::int8, ${grantId}::int8, ${place}::int4, ${name}, ${orderType}::int4,
          ${value}::int8, ${minimum}::int8, ${coupon.validFrom}::int8, ${coupon.validUntil}::int8
        from generate_series(1, ${count}::int8)`.execute(tx);
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
    giveBack: async (tx, userId, usedFor) => {
      await tx
        .updateTable('coupon')
        .set({ usedTime: null, usedFor: null })
        .where('userId', '=', userId)
        .where('usedFor', '=', usedFor)
        .execute();
    },
    listUsable: (tx, { userId, orderType, amount, now }) =>
      tx
        .selectFrom('coupon')
        .selectAll()
        .where('userId', '=', userId)
        .where((eb) => hasValidity(eb, Validity.valid, now))
        .where('orderType', '=', orderType)
        .where('minimum', '<=', amount)
        .orderBy('value', 'desc')
        .orderBy('validUntil')
        .orderBy('couponId')
        .limit(MOST_USABLE)
        .execute(),
    page: ({ userId, validity, now }, paging) => {
      const coupons = db
        .selectFrom('coupon')
        .where('userId', '=', userId)
        .where((eb) => hasValidity(eb, validity, now));
      return pageOf(
        coupons
          .selectAll()
          .orderBy(
            validity === Validity.notOpen ? 'validFrom' : 'validUntil',
            validity === Validity.expired ? 'desc' : 'asc',
          )
          .orderBy('couponId'),
        paging,
      );
    },
  };
}

/** The same rule as `validityOf` in the service, in SQL. */
function hasValidity(eb: ExpressionBuilder<Schema, 'coupon'>, validity: Validity, now: number) {
  if (validity === Validity.expired)
    return eb.or([eb('usedTime', 'is not', null), eb('validUntil', '<=', now)]);
  return eb.and([
    eb('usedTime', 'is', null),
    eb('validUntil', '>', now),
    validity === Validity.valid ? eb('validFrom', '<=', now) : eb('validFrom', '>', now),
  ]);
}

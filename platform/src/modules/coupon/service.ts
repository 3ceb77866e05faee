import { Validity } from '@gamebox/contract';
import type { Coupon, ErrorKey, OrderType } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaDayStart } from '../../china/time.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CouponRule } from '../reward/rules.ts';
import type { CouponRepository, CouponRow } from './repository.ts';

interface Issue {
  readonly userId: number;
  readonly grantId: number;
  readonly place: number;
  readonly rule: CouponRule;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly time: number;
}

/** The order that a coupon could be used for. */
interface Purchase {
  readonly userId: number;
  readonly orderType: OrderType;
  /** The order's price without the coupon, in fen. */
  readonly amount: number;
}

interface Wanted extends Purchase {
  readonly couponId: number;
}

interface Use extends Wanted {
  /** A unique key of the use: `order:77`. */
  readonly usedFor: string;
}

export interface CouponService {
  /** Only the reward module calls it. */
  readonly issue: (tx: Tx, issue: Issue) => Promise<void>;
  /**
   * Uses the coupon in the caller's transaction and returns the discount in fen, at most the
   * order's price. A repeated call with the same `usedFor` returns the first result. Throws a
   * COUPON_… error.
   */
  readonly useCoupon: (tx: Tx, use: Use) => Promise<number>;
  /** The discount without using the coupon. Throws a COUPON_… error. */
  readonly price: (tx: Tx, wanted: Wanted) => Promise<number>;
  /** Returns the coupon after a purchase failed: the player can use it until its own end. */
  readonly giveBack: (tx: Tx, userId: number, usedFor: string) => Promise<void>;
  /** The coupons that `price` would accept, the largest discount first. */
  readonly listUsable: (tx: Tx, purchase: Purchase) => Promise<Coupon[]>;
  readonly page: (search: {
    readonly userId: number;
    readonly validity: Validity;
    readonly pageNo: number;
    readonly pageSize: number;
  }) => Promise<{ total: number; list: Coupon[] }>;
}

export function createCouponService(
  repository: CouponRepository,
  now: () => number,
): CouponService {
  return {
    issue: (tx, issue) => repository.add(tx, couponOf(issue), issue.count),
    useCoupon: (tx, use) => useCoupon(repository, tx, use, now()),
    price: async (tx, wanted) => {
      const coupon = await find(repository, tx, wanted);
      refuseUnusable(coupon, wanted, now());
      return Math.min(coupon.value, wanted.amount);
    },
    giveBack: repository.giveBack,
    listUsable: async (tx, purchase) => {
      const at = now();
      const rows = await repository.listUsable(tx, { ...purchase, now: at });
      return rows.map((row) => describe(row, at));
    },
    page: async ({ userId, validity, ...paging }) => {
      const at = now();
      const { total, list } = await repository.page({ userId, validity, now: at }, paging);
      return { total, list: list.map((row) => describe(row, at)) };
    },
  };
}

function couponOf({ userId, grantId, place, rule, time }: Omit<Issue, 'count'>) {
  const { name, orderType, value, minimum, opensAfterDays, validDays } = rule;
  const validFrom = opensAfterDays === 0 ? time : chinaDayStart(time) + opensAfterDays * DAY_MS;
  const validUntil = validFrom + validDays * DAY_MS;
  return { userId, grantId, place, name, orderType, value, minimum, validFrom, validUntil };
}

async function useCoupon(
  repository: CouponRepository,
  tx: Tx,
  use: Use,
  at: number,
): Promise<number> {
  const coupon = await find(repository, tx, use);
  const discount = Math.min(coupon.value, use.amount);
  if (coupon.usedFor === use.usedFor) return discount;
  refuseUnusable(coupon, use, at);
  if (!(await repository.use(tx, use.couponId, use.usedFor, at)))
    throw new BusinessError('COUPON_USED');
  return discount;
}

async function find(
  repository: CouponRepository,
  tx: Tx,
  { userId, couponId }: Wanted,
): Promise<CouponRow> {
  const coupon = await repository.find(tx, userId, couponId);
  if (coupon === undefined) throw new BusinessError('COUPON_NOT_FOUND');
  return coupon;
}

function refuseUnusable(coupon: CouponRow, { orderType, amount }: Purchase, at: number): void {
  if (coupon.usedFor !== null) throw new BusinessError('COUPON_USED');
  const validity = validityOf(coupon, at);
  if (validity !== Validity.valid) throw new BusinessError(REFUSALS[validity]);
  if (coupon.orderType !== orderType || amount < coupon.minimum)
    throw new BusinessError('COUPON_NOT_APPLICABLE');
}

const REFUSALS: Readonly<Record<Exclude<Validity, 0>, ErrorKey>> = {
  [Validity.expired]: 'COUPON_EXPIRED',
  [Validity.notOpen]: 'COUPON_NOT_OPEN',
};

function validityOf(
  { usedTime, validFrom, validUntil }: Pick<CouponRow, 'usedTime' | 'validFrom' | 'validUntil'>,
  at: number,
): Validity {
  if (usedTime !== null || at >= validUntil) return Validity.expired;
  return at < validFrom ? Validity.notOpen : Validity.valid;
}

function describe(row: CouponRow, at: number): Coupon {
  const { couponId, name, orderType, value, minimum, validFrom, validUntil, usedTime } = row;
  const validity = validityOf(row, at);
  return { couponId, name, orderType, value, minimum, validFrom, validUntil, validity, usedTime };
}

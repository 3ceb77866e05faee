import { pageCoupons } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { CouponService } from './service.ts';

export function couponRoutes(coupons: CouponService): readonly Implementation[] {
  return [
    implementForUser(pageCoupons, ({ session, query }) =>
      coupons.page({ userId: session.userId, ...query }),
    ),
  ];
}

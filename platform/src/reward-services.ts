import type { Ground } from './ground-modules.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createCouponRepository } from './modules/coupon/repository.ts';
import { createCouponService } from './modules/coupon/service.ts';
import { createRedPacketRepository } from './modules/red-packet/repository.ts';
import { createRedPacketService } from './modules/red-packet/service.ts';
import { createRewardRepository } from './modules/reward/repository.ts';
import { createRewardService } from './modules/reward/service.ts';

/** The reward service and the services of what it gives. */
export function createRewardServices(
  { db, now }: Pick<ModuleDeps, 'db' | 'now'>,
  { ledger, activity }: Pick<Ground, 'ledger' | 'activity'>,
) {
  const coupons = createCouponService(createCouponRepository(db), now);
  const redPackets = createRedPacketService({
    db,
    repository: createRedPacketRepository(db),
    ledger,
    now,
  });
  const repository = createRewardRepository(db);
  const rewards = createRewardService({ repository, activity, ledger, coupons, redPackets, now });
  return { rewards, coupons, redPackets };
}

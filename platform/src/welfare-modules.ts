import type { Ground } from './ground-modules.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createCouponRepository } from './modules/coupon/repository.ts';
import { couponRoutes } from './modules/coupon/routes.ts';
import { createCouponService } from './modules/coupon/service.ts';
import type { CouponService } from './modules/coupon/service.ts';
import { ledgerRoutes } from './modules/ledger/routes.ts';
import { createRedPacketRepository } from './modules/red-packet/repository.ts';
import { redPacketRoutes } from './modules/red-packet/routes.ts';
import { createRedPacketService } from './modules/red-packet/service.ts';
import { rewardJobs } from './modules/reward/jobs.ts';
import { createRewardRepository } from './modules/reward/repository.ts';
import { createRewardService } from './modules/reward/service.ts';
import type { RewardService } from './modules/reward/service.ts';

export interface WelfareModules {
  readonly implementations: readonly Implementation[];
  readonly jobs: Jobs;
  readonly rewards: RewardService;
  readonly coupons: CouponService;
}

/** What players are given, and the logs of it. */
export function welfareModules({ db, log, now }: ModuleDeps, { ledger }: Ground): WelfareModules {
  const coupons = createCouponService(createCouponRepository(db), now);
  const redPackets = createRedPacketService({
    db,
    repository: createRedPacketRepository(db),
    ledger,
    now,
  });
  const rewards = createRewardService({
    repository: createRewardRepository(db),
    ledger,
    coupons,
    redPackets,
    now,
  });
  return {
    implementations: [
      ...ledgerRoutes(ledger),
      ...couponRoutes(coupons),
      ...redPacketRoutes(redPackets),
    ],
    jobs: rewardJobs(log),
    rewards,
    coupons,
  };
}

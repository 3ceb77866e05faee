import type { Players } from './account-modules.ts';
import type { Ground } from './ground-modules.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createChestRepository } from './modules/chest/repository.ts';
import { chestRoutes } from './modules/chest/routes.ts';
import { createChestService } from './modules/chest/service.ts';
import { couponRoutes } from './modules/coupon/routes.ts';
import type { CouponService } from './modules/coupon/service.ts';
import type { GameService } from './modules/game/service.ts';
import { ledgerRoutes } from './modules/ledger/routes.ts';
import { createOrdersOfMovements } from './modules/payment/movement-order-repository.ts';
import { redPacketRoutes } from './modules/red-packet/routes.ts';
import type { RedPacketService } from './modules/red-packet/service.ts';
import { rewardJobs } from './modules/reward/jobs.ts';
import type { RewardService } from './modules/reward/service.ts';
import { createSignRepository } from './modules/sign/repository.ts';
import { signRoutes } from './modules/sign/routes.ts';
import { createSignService } from './modules/sign/service.ts';
import { createTaskRepository } from './modules/task/repository.ts';
import { taskRoutes } from './modules/task/routes.ts';
import { createTaskService } from './modules/task/service.ts';
import { createRewardServices } from './reward-services.ts';

export interface WelfareModules {
  readonly implementations: readonly Implementation[];
  readonly jobs: Jobs;
  readonly rewards: RewardService;
  readonly coupons: CouponService;
  readonly redPackets: RedPacketService;
}

interface WelfareGiven extends Players {
  readonly games: Pick<GameService, 'require'>;
}

/** The modules of rewards that players get, and their logs. */
export function createWelfareModules(
  deps: ModuleDeps,
  ground: Ground,
  { games, identities, playTime }: WelfareGiven,
): WelfareModules {
  const { db, log, now } = deps;
  const { ledger, activity, members } = ground;
  const { rewards, coupons, redPackets } = createRewardServices(deps, ground);
  const signs = createSignService({
    db,
    repository: createSignRepository(db),
    rewards,
    members,
    identities,
    now,
  });
  const tasks = createTaskService({
    db,
    repository: createTaskRepository(db),
    activity,
    rewards,
    games,
    identities,
    playTime,
    now,
  });
  const chests = createChestService({
    db,
    repository: createChestRepository(db),
    ledger,
    rewards,
    now,
  });
  return {
    implementations: [
      ...ledgerRoutes({ ledger, findOrders: createOrdersOfMovements(db) }),
      ...couponRoutes(coupons),
      ...redPacketRoutes(redPackets),
      ...signRoutes(signs),
      ...taskRoutes(tasks),
      ...chestRoutes(chests),
    ],
    jobs: rewardJobs(log),
    rewards,
    coupons,
    redPackets,
  };
}

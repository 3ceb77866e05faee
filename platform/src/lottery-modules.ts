import type { Ground } from './ground-modules.ts';
import type { Implementation } from './http/implement.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createDrawRepository } from './modules/lottery/draw-repository.ts';
import { createDrawService } from './modules/lottery/draw-service.ts';
import { lotteryJobs } from './modules/lottery/jobs.ts';
import { createRecordRepository } from './modules/lottery/record-repository.ts';
import { createRoundRepository } from './modules/lottery/round-repository.ts';
import { createRounds } from './modules/lottery/rounds.ts';
import type { RoundsDeps } from './modules/lottery/rounds.ts';
import { lotteryRoutes } from './modules/lottery/routes.ts';
import { createLotteryService } from './modules/lottery/service.ts';
import type { OrderService } from './modules/order/service.ts';
import type { RedPacketService } from './modules/red-packet/service.ts';
import type { RewardService } from './modules/reward/service.ts';
import type { StockService } from './modules/stock/service.ts';
import type { IdentityService } from './modules/user/identity-service.ts';

export interface LotteryDeps extends ModuleDeps, Pick<RoundsDeps, 'measureAhead'> {}

interface Given {
  readonly rewards: RewardService;
  readonly redPackets: RedPacketService;
  readonly orders: OrderService;
  readonly stock: StockService;
  readonly identities: IdentityService;
}

/** Lotteries, whose prizes are rewards and orders. */
export function createLotteryModules(
  { db, log, now, measureAhead }: LotteryDeps,
  { ledger, members }: Ground,
  { rewards, redPackets, orders, stock, identities }: Given,
): { readonly implementations: readonly Implementation[]; readonly jobs: Jobs } {
  const rounds = createRounds({
    repository: createRoundRepository(db),
    stock,
    now,
    measureAhead,
  });
  const repository = createDrawRepository(db);
  const records = createRecordRepository(db);
  const drawing = {
    db,
    repository,
    records,
    rounds,
    members,
    identities,
    stock,
    rewards,
    orders,
    now,
  };
  const draws = createDrawService(drawing);
  const lottery = createLotteryService({ ...drawing, ledger, redPackets });
  return { implementations: lotteryRoutes(lottery, draws, rounds), jobs: lotteryJobs(rounds, log) };
}

import { getUserDetail } from '@gamebox/contract';
import type { RewardType } from '@gamebox/contract';
import type { Database } from '../src/db/database.ts';
import type { CouponRule, RewardRule } from '../src/modules/reward/rules.ts';
import type { Grant, Granted } from '../src/modules/reward/service.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { createGroundModules } from '../src/ground-modules.ts';
import { listAllFaults } from '../src/ledger-faults.ts';
import { createLogger } from '../src/log/logger.ts';
import { createRewardServices } from '../src/reward-services.ts';
import type { TestPlatform } from './test-platform.ts';

/** Runs the checks of `npm run ledger -- check`; rejects if anything does not add up. */
export async function checkLedger(db: Database): Promise<void> {
  const faults = await listAllFaults(db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export const COUPON: CouponRule = {
  name: '充值满减券',
  orderType: 1,
  value: 500,
  minimum: 3000,
  opensAfterDays: 0,
  validDays: 7,
};

/** A fixed value, or a range if `most` is given. */
export function ruleOf(type: RewardType, least: number, most?: number): RewardRule {
  return {
    type,
    value: most === undefined ? least : null,
    minValue: most === undefined ? null : least,
    maxValue: most ?? null,
    coupon: type === 4 ? COUPON : null,
  };
}

export async function insertPlayer(db: Database, nickname = '测试玩家'): Promise<number> {
  const { userId } = await db
    .insertInto('userAccount')
    .values({ nickname, avatar: '', mobile: null, wechatId: null, plat: 1, registerTime: 1 })
    .returning('userId')
    .executeTakeFirstOrThrow();
  return userId;
}

let given = 0;

/** Gives rewards to the player of a token as a module would, with a new key each time. */
export async function giveTo(
  { call, db, clock }: TestPlatform,
  token: string,
  grant: Partial<Pick<Grant, 'points' | 'configs' | 'source'>>,
): Promise<Granted> {
  const userId = (await call(getUserDetail, { token })).data?.userId ?? 0;
  const deps = { db, log: createLogger('silent'), now: clock.now, publicUrl: '' };
  const { rewards } = createRewardServices(deps, createGroundModules(deps));
  given += 1;
  const businessKey = `test:${String(given)}`;
  const title = '测试奖励';
  return inTransaction(db, (tx) =>
    rewards.grant(tx, {
      userId,
      source: 'test',
      businessKey,
      title,
      points: 0,
      configs: [],
      ...grant,
    }),
  );
}

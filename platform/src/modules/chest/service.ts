import { TaskPeriod, TaskState } from '@gamebox/contract';
import type { CallResult, listChests } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import { describeRule } from '../reward/rules.ts';
import type { Granted, RewardService } from '../reward/service.ts';
import { versionAt } from '../reward/versions.ts';
import { periodOf } from '../task/period.ts';
import type { ChestRepository, ChestVersion } from './repository.ts';

export interface ChestService {
  readonly list: (userId: number) => Promise<CallResult<typeof listChests>>;
  /**
   * Opens a chest once a week; a repeated call in the same week returns the first result. Throws
   * CHEST_NOT_FOUND, CHEST_NOT_REACHED.
   */
  readonly open: (userId: number, chestId: number) => Promise<Granted>;
}

export interface ChestDeps {
  readonly db: Database;
  readonly repository: ChestRepository;
  readonly ledger: Pick<LedgerService, 'earned'>;
  readonly rewards: Pick<RewardService, 'grant' | 'listGranted'>;
  readonly now: () => number;
}

export function createChestService(deps: ChestDeps): ChestService {
  return {
    list: (userId) => list(deps, userId),
    open: async (userId, chestId) => {
      const week = periodOf(TaskPeriod.weekly, deps.now());
      const chest = (await listStanding(deps, week.start)).find((one) => one.chestId === chestId);
      if (chest === undefined) throw new BusinessError('CHEST_NOT_FOUND');
      // Read before the transaction: the amount earned in a week only grows.
      const earned = await deps.ledger.earned(userId, 'activityValue', week.start);
      if (earned < chest.target) throw new BusinessError('CHEST_NOT_REACHED');
      return inTransaction(deps.db, async (tx) => {
        await lockEnabledUser(tx, userId);
        return deps.rewards.grant(tx, {
          userId,
          source: 'chest',
          businessKey: keyOf(chestId, userId, week.key),
          title: chest.name,
          note: `打开${chest.name}`,
          points: chest.points,
          configs: chest.rewards,
        });
      });
    },
  };
}

async function list(deps: ChestDeps, userId: number): Promise<CallResult<typeof listChests>> {
  const { ledger, rewards, now } = deps;
  const week = periodOf(TaskPeriod.weekly, now());
  const standing = await listStanding(deps, week.start);
  const [activityValue, granted] = await Promise.all([
    ledger.earned(userId, 'activityValue', week.start),
    rewards.listGranted(standing.map(({ chestId }) => keyOf(chestId, userId, week.key))),
  ]);
  const stateOf = ({ chestId, target }: ChestVersion) => {
    if (granted.has(keyOf(chestId, userId, week.key))) return TaskState.claimed;
    return activityValue >= target ? TaskState.claimable : TaskState.doing;
  };
  const chests = standing.map((chest) => ({
    chestId: chest.chestId,
    name: chest.name,
    target: chest.target,
    points: chest.points,
    rewards: chest.rewards.map(describeRule),
    state: stateOf(chest),
  }));
  return { activityValue, endTime: week.end ?? 0, chests };
}

/** Ordered by the activity value that they need. */
async function listStanding(
  { repository, now }: ChestDeps,
  weekStart: number,
): Promise<readonly ChestVersion[]> {
  const versions = await repository.listVersions(now());
  return [...Map.groupBy(versions, ({ chestId }) => chestId).values()]
    .flatMap((begun) => versionAt(begun, weekStart) ?? [])
    .filter(({ shown }) => shown)
    .toSorted((one, other) => one.target - other.target);
}

function keyOf(chestId: number, userId: number, week: string): string {
  return `chest:${String(chestId)}:${String(userId)}:${week}`;
}

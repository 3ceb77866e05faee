import { TaskState, TaskType } from '@gamebox/contract';
import type { Reward, Task, TaskPeriod } from '@gamebox/contract';
import { LOOKED_UP, inBatches } from '../../batches.ts';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inJointTransactions } from '../../db/joint-transactions.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Span } from '../activity/kinds.ts';
import type { ActivityService } from '../activity/service.ts';
import type { GameService } from '../game/service.ts';
import type { PlayTimeService } from '../play-time/service.ts';
import { describeRule } from '../reward/rules.ts';
import type { Grant, RewardService } from '../reward/service.ts';
import { versionAt } from '../reward/versions.ts';
import type { IdentityService } from '../user/identity-service.ts';
import { periodOf } from './period.ts';
import type { Period } from './period.ts';
import type { TaskRepository, TaskVersion } from './repository.ts';

const SHOWN_WINNERS = 20;

export interface TaskService {
  readonly list: (userId: number, period: TaskPeriod | undefined) => Promise<Task[]>;
  /** Throws TASK_NOT_FOUND; so do the two methods below. */
  readonly get: (userId: number, taskId: number) => Promise<Task>;
  readonly isDone: (userId: number, taskId: number) => Promise<boolean>;
  /** Claims once in a period; a repeated call returns the first result. Throws TASK_NOT_DONE. */
  readonly receive: (userId: number, taskId: number) => Promise<Reward[]>;
  /** Records a download, once for each game and day. Throws GAME_NOT_FOUND. */
  readonly finishDownload: (userId: number, gameId: number) => Promise<void>;
  readonly latest: () => ReturnType<RewardService['listLatest']>;
}

export interface TaskDeps {
  readonly db: Database;
  readonly repository: TaskRepository;
  readonly activity: ActivityService;
  readonly rewards: RewardService;
  readonly games: Pick<GameService, 'require'>;
  readonly identities: Pick<IdentityService, 'current'>;
  readonly playTime: Pick<PlayTimeService, 'secondsSince'>;
  readonly now: () => number;
}

interface Standing {
  readonly version: TaskVersion;
  readonly period: Period;
}

export function createTaskService(deps: TaskDeps): TaskService {
  const { db, activity, rewards, games } = deps;
  const find = standingFinder(deps);
  const claim = inJointTransactions(db, (tx, claims: readonly Grant[]) =>
    rewards.grantAll(tx, claims),
  );
  const get = async (userId: number, taskId: number) =>
    describe(deps, userId, await requireStanding(find, taskId));
  return {
    list: async (userId, period) => {
      const standing = await listStanding(deps);
      const wanted = standing.filter(
        ({ version }) => period === undefined || version.period === period,
      );
      return Promise.all(wanted.map((one) => describe(deps, userId, one)));
    },
    get,
    isDone: async (userId, taskId) => (await get(userId, taskId)).state !== TaskState.doing,
    receive: async (userId, taskId) => {
      const granted = await claim(await claimOf(deps, userId, await requireStanding(find, taskId)));
      return granted.rewards;
    },
    finishDownload: async (userId, gameId) => {
      await games.require(gameId, null);
      await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await activity.append(tx, { userId, kind: 'download', subject: String(gameId) });
      });
    },
    latest: () => rewards.listLatest('task', SHOWN_WINNERS),
  };
}

/**
 * Progress is read before the transaction: within a period it only grows. The business key decides
 * inside the transaction whether the task was already claimed.
 */
async function claimOf(deps: TaskDeps, userId: number, standing: Standing): Promise<Grant> {
  if ((await countOf(deps, userId, standing)) < standing.version.target)
    throw new BusinessError('TASK_NOT_DONE');
  const { name, points, rewards: configs } = standing.version;
  const businessKey = keyOf(userId, standing);
  return { userId, source: 'task', businessKey, title: name, points, configs };
}

async function listStanding(
  { repository, now }: TaskDeps,
  taskIds?: readonly number[],
): Promise<readonly Standing[]> {
  const time = now();
  const versions = await repository.listVersions(time, taskIds);
  return [...Map.groupBy(versions, ({ taskId }) => taskId).values()].flatMap((begun) => {
    const [first] = begun;
    if (first === undefined) return [];
    const period = periodOf(first.period, time);
    const version = versionAt(begun, period.start);
    return version?.shown === true ? [{ version, period }] : [];
  });
}

type FindStanding = (taskId: number) => Promise<Standing | undefined>;

/** Tasks are looked up in batches: many players claim the same ones at the same moment. */
function standingFinder(deps: TaskDeps): FindStanding {
  return inBatches({
    run: async (taskIds: readonly number[]) => {
      const standing = await listStanding(deps, taskIds);
      return taskIds.map((taskId) => standing.find(({ version }) => version.taskId === taskId));
    },
    ...LOOKED_UP,
  });
}

async function requireStanding(find: FindStanding, taskId: number): Promise<Standing> {
  const found = await find(taskId);
  if (found === undefined) throw new BusinessError('TASK_NOT_FOUND');
  return found;
}

function keyOf(userId: number, { version, period }: Standing): string {
  return `task:${String(version.taskId)}:${String(userId)}:${period.key}`;
}

async function describe(deps: TaskDeps, userId: number, standing: Standing): Promise<Task> {
  const { version, period } = standing;
  const { taskId, taskType, name, description, target, points, gameId } = version;
  const key = keyOf(userId, standing);
  const [count, granted] = await Promise.all([
    countOf(deps, userId, standing),
    deps.rewards.listGranted([key]),
  ]);
  const claimed = granted.has(key);
  const done = count >= target ? TaskState.claimable : TaskState.doing;
  return {
    taskId,
    taskType,
    period: version.period,
    name,
    description,
    taskConfigs: version.rewards.map(describeRule),
    points,
    progress: claimed ? target : Math.min(count, target),
    target,
    state: claimed ? TaskState.claimed : done,
    gameId,
    endTime: period.end,
  };
}

/** The player's progress in what this kind of task counts. */
async function countOf(
  { activity, identities, playTime }: TaskDeps,
  userId: number,
  { version: { taskType, gameId }, period: { span, beginDay } }: Standing,
): Promise<number> {
  switch (taskType) {
    case TaskType.realName:
      return (await identities.current(userId)).state === 'passed' ? 1 : 0;
    case TaskType.play:
      return Math.floor((await playTime.secondsSince(userId, beginDay)) / 60);
    case TaskType.topUp:
      return countTopUp(activity, userId, span);
    case TaskType.invite:
      return (await activity.progress(userId, 'invite', span)).times;
    case TaskType.signIn:
      return (await activity.progress(userId, 'sign', span)).times;
    case TaskType.download:
      if (gameId === null) return (await activity.progress(userId, 'download', span)).times;
      return activity.timesOf({ userId, kind: 'download', subject: String(gameId) }, beginDay);
    default:
      return taskType satisfies never;
  }
}

/** In fen; what was refunded does not count. */
async function countTopUp(
  activity: TaskDeps['activity'],
  userId: number,
  span: Span,
): Promise<number> {
  const [paid, refunded] = await Promise.all([
    activity.progress(userId, 'topUp', span),
    activity.progress(userId, 'topUpRefund', span),
  ]);
  return Math.max(0, paid.amount - refunded.amount);
}

import type { TaskPeriod, TaskType } from '@gamebox/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { RewardRule } from '../modules/reward/rules.ts';

/** Epoch milliseconds. */
type Time = number;

interface SignInTable {
  userId: number;
  /** `YYYY-MM-DD`. */
  chinaDay: string;
  streak: number;
  time: Time;
}

export interface Gift {
  readonly points: number;
  readonly rewards: RewardRule[];
}

interface SignRuleTable {
  signRuleId: Generated<number>;
  beginTime: Time;
  /** Monday to Sunday. */
  days: JSONColumnType<Gift[]>;
  streaks: JSONColumnType<(Gift & { readonly days: number })[]>;
}

interface TaskTable {
  taskId: Generated<number>;
  taskType: TaskType;
  period: TaskPeriod;
  gameId: number | null;
  position: number;
}

interface VersionColumns {
  beginTime: Time;
  name: string;
  target: number;
  points: number;
  rewards: JSONColumnType<RewardRule[]>;
  shown: boolean;
}

interface TaskVersionTable extends VersionColumns {
  taskVersionId: Generated<number>;
  taskId: number;
  description: string;
}

interface ChestVersionTable extends VersionColumns {
  chestVersionId: Generated<number>;
  chestId: number;
}

export interface WelfareSchema {
  signIn: SignInTable;
  signRule: SignRuleTable;
  task: TaskTable;
  taskVersion: TaskVersionTable;
  chestVersion: ChestVersionTable;
}

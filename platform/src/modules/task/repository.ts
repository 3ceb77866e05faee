import type { TaskPeriod, TaskType } from '@gamebox/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RewardRule } from '../reward/rules.ts';

export interface TaskVersion {
  readonly taskId: number;
  readonly taskType: TaskType;
  readonly period: TaskPeriod;
  readonly gameId: number | null;
  readonly beginTime: number;
  readonly name: string;
  readonly description: string;
  readonly target: number;
  readonly points: number;
  readonly rewards: readonly RewardRule[];
  readonly shown: boolean;
}

export interface TaskRepository {
  /** Of every task in their order, or of some. */
  readonly listVersions: (
    begunBy: number,
    taskIds?: readonly number[],
  ) => Promise<readonly TaskVersion[]>;
}

export function createTaskRepository(db: Database): TaskRepository {
  return {
    listVersions: (begunBy, taskIds) =>
      db
        .selectFrom('task')
        .innerJoin('taskVersion', 'taskVersion.taskId', 'task.taskId')
        .select([
          'task.taskId',
          'taskType',
          'period',
          'gameId',
          'beginTime',
          'name',
          'description',
          'target',
          'points',
          'rewards',
          'shown',
        ])
        .where('beginTime', '<=', begunBy)
        .$if(taskIds !== undefined, (query) =>
          query.where('task.taskId', '=', sql<number>`any(${taskIds}::int8[])`),
        )
        .orderBy('position')
        .orderBy('task.taskId')
        .execute(),
  };
}

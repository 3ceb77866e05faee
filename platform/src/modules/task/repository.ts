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
  /** Versions of all tasks in order, or of some. */
  readonly listVersions: (
    begunBy: number,
    taskIds?: readonly number[] | null,
  ) => Promise<readonly TaskVersion[]>;
}

export function createTaskRepository(db: Database): TaskRepository {
  return {
    // A constant text: many claims run this query, and building it took longer than running it.
    listVersions: async (begunBy, taskIds = null) => {
      const { rows } = await sql<TaskVersion>`
        select task_id, task_type, period, game_id, begin_time, name, description, target, points,
          rewards, shown
        from task join task_version using (task_id)
        where begin_time <= ${begunBy}
          and (${taskIds}::int8[] is null or task_id = any(${taskIds}::int8[]))
        order by position, task_id`.execute(db);
      return rows;
    },
  };
}

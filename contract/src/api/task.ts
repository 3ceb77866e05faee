import { z } from 'zod';
import { defineCall } from '../call.ts';
import { TaskPeriod, taskPeriod, taskState, taskType } from '../enums.ts';
import { done, id, queryEnum, queryId, time, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { points, reward, rewardConfig } from './reward.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const task = lazyObject(() => ({
  taskId: id,
  taskType: known(taskType),
  period: known(taskPeriod),
  name: z.string(),
  description: z.string(),
  taskConfigs: z.array(rewardConfig),
  points: known(points, 0),
  /** In the unit of the kind: times, minutes played, fen topped up. Never above the target. */
  progress: known(z.int().nonnegative()),
  target: known(z.int().positive()),
  state: known(taskState),
  /** The game that it is about; null: any. */
  gameId: known(id.nullable()),
  /** When it starts again and unclaimed rewards are lost; null: never. */
  endTime: known(time.nullable()),
}));
export type Task = z.infer<typeof task>;

export const getTaskList = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/getTaskList',
  access: 'login',
  summary: 'Tasks with the user’s progress',
  query: lazyObject(() => ({ period: queryEnum(TaskPeriod).optional() })),
  result: lazySchema(() => z.array(task)),
});

export const getTask = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/get',
  access: 'login',
  summary: 'One task',
  query: lazyObject(() => ({ taskId: queryId })),
  result: task,
});

export const finishTask = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/finish',
  access: 'login',
  summary: 'Ask for a task’s progress to be looked at; true once it is done',
  query: lazyObject(() => ({ taskId: queryId })),
  result: lazySchema(() => z.boolean()),
});

export const finishGameDownload = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/finishGameDownload',
  access: 'login',
  summary: 'Report that a game was downloaded; counts once for each game and day',
  query: lazyObject(() => ({ gameId: queryId })),
  result: done,
});

export const receiveTaskAward = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/receiveTaskAward',
  access: 'login',
  summary: 'Claim a finished task; again in its period answers what was drawn the first time',
  query: lazyObject(() => ({ taskId: queryId })),
  result: lazySchema(() => z.array(reward)),
});

export const getTaskScrollShow = defineCall({
  method: 'GET',
  path: '/api/web-api/member/task/getScrollShow',
  access: 'open',
  summary: 'The latest task rewards of all players, for the scrolling notice',
  result: lazySchema(() =>
    z.array(lazyObject(() => ({ nickname: z.string(), reward, time: optionalTime }))),
  ),
});

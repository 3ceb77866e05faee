import { useCall } from '@gamebox/web/use-call.ts';
import { getTaskList } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';

/** Invalidate with this whenever something that tasks count has happened. */
export const tasksKey = callKey(getTaskList);

/** All tasks with the user's progress; only fetched when logged in. */
export function useTasks() {
  return useCall(getTaskList);
}

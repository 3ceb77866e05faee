import { getTaskList } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callKey, callQuery } from '@gamebox/web/call-query.ts';

/** Invalidate with this whenever something that tasks count has happened. */
export const tasksKey = callKey(getTaskList);

/** All tasks with the user's progress; asked only where somebody is logged in. */
export function useTasks() {
  return useQuery(callQuery(getTaskList, {}, { quiet: true }));
}

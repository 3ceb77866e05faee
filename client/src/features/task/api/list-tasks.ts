import { getTaskList } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

/** All tasks with the user's progress; asked only where somebody is logged in. */
export function useTasks() {
  return useQuery(callQuery(getTaskList, {}, { quiet: true }));
}

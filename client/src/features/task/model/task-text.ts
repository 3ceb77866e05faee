import type { Task } from '@gamebox/contract';
import { TaskPeriod, TaskState, TaskType } from '@gamebox/contract';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';

export interface TaskGroup {
  period: Task['period'];
  title: string;
  tasks: readonly Task[];
  /** When the whole group starts again; null: never. */
  endTime: number | null;
}

const titles = [
  [TaskPeriod.daily, '每日任务'],
  [TaskPeriod.weekly, '每周任务'],
  [TaskPeriod.once, '成长任务'],
  [null, '其他任务'],
] as const;

/**
 * Groups tasks by period; in each group claimable ones first, claimed ones last. Empty groups are
 * left out.
 */
export function groupTasks(tasks: readonly Task[]): TaskGroup[] {
  return titles.flatMap(([period, title]) => {
    const found = tasks.filter((task) => task.period === period);
    if (found.length === 0) return [];
    const sorted = [...found].sort((one, other) => rankOf(one) - rankOf(other));
    return [{ period, title, tasks: sorted, endTime: found[0]?.endTime ?? null }];
  });
}

function rankOf({ state }: Task): number {
  if (state === TaskState.claimable) return 0;
  return state === TaskState.claimed ? 2 : 1;
}

/** `1 / 3`, `12 / 30 分钟`, `¥6.00 / ¥50.00` */
export function progressText({ taskType, progress, target }: Task): string {
  if (taskType === TaskType.topUp) return `${formatMoney(progress)} / ${formatMoney(target)}`;
  const count = `${formatCount(progress)} / ${formatCount(target)}`;
  return taskType === TaskType.play ? `${count} 分钟` : count;
}

/** Where a task is done: at an address, or by an action on the spot. */
export type TaskPlace =
  | { kind: 'go'; to: string; label: string }
  | { kind: 'sign' | 'verify'; label: string };

/** null: a kind that this version does not know. */
export function placeOf({ taskType, gameId }: Task): TaskPlace | null {
  const game = gameId === null ? null : `/detail?gameId=${gameId}`;
  switch (taskType) {
    case TaskType.signIn:
      return { kind: 'sign', label: '去签到' };
    case TaskType.download:
      return { kind: 'go', to: game ?? '/game', label: '去下载' };
    case TaskType.play:
      return { kind: 'go', to: game ?? '/library', label: '去玩' };
    case TaskType.topUp:
      return { kind: 'go', to: '/recharge', label: '去充值' };
    case TaskType.invite:
      return { kind: 'go', to: '/promotion', label: '去邀请' };
    case TaskType.realName:
      return { kind: 'verify', label: '去认证' };
    case null:
      return null;
    default:
      return taskType satisfies never;
  }
}

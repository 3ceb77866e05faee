import type { PlayLimit } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** How many games the host has ended since this page was opened; its history says which. */
export const useTimesOver = defineStore<{ times: number }>(() => ({ times: 0 }));

/** Handles the host's warning that a minor's time runs out, or that it ends the game. */
export function hearPlayLimit(stores: Stores, { name, remainingSeconds }: PlayLimit): void {
  if (remainingSeconds === 0) {
    useTimesOver.of(stores).setState(({ times }) => ({ times: times + 1 }));
    return;
  }
  const game = name === '' ? '游戏' : `《${name}》`;
  toast.warning(`${game}还可以玩 ${Math.ceil(remainingSeconds / 60)} 分钟，请及时保存进度`);
}

import type { PlayLimit } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** How often the host has ended a game since this page began: its history says which. */
export const useTimesOver = defineStore<{ times: number }>(() => ({ times: 0 }));

/** The host warns that a minor's time runs out, or tells that it ends the game. */
export function hearPlayLimit(stores: Stores, { name, remainingSeconds }: PlayLimit): void {
  if (remainingSeconds === 0) {
    useTimesOver.of(stores).setState(({ times }) => ({ times: times + 1 }));
    return;
  }
  const game = name === '' ? '游戏' : `《${name}》`;
  toast.warning(`${game}还可以玩 ${Math.ceil(remainingSeconds / 60)} 分钟，请及时保存进度`);
}

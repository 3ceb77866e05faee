import { useCall } from '@gamebox/web/use-call.ts';
import type { CallResult } from '@gamebox/contract';
import { getLotteryUserBySetting } from '@gamebox/contract';

export type LotteryPlayer = CallResult<typeof getLotteryUserBySetting>;

/** What the player may still draw today, and with which seed. */
export function useLotteryPlayer(settingId: number) {
  return useCall(getLotteryUserBySetting, { query: { settingId } });
}

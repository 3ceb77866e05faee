import { useCall } from '@gamebox/web/use-call.ts';
import type { CallResult } from '@gamebox/contract';
import { getLotteryUserBySetting } from '@gamebox/contract';

export type LotteryPlayer = CallResult<typeof getLotteryUserBySetting>;

/** The player's remaining draws today, and the client seed. */
export function useLotteryPlayer(settingId: number) {
  return useCall(getLotteryUserBySetting, { query: { settingId } });
}

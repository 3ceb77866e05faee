import type { CallResult } from '@gamebox/contract';
import { getLotteryUserBySetting } from '@gamebox/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '@gamebox/web/call-query.ts';

export type LotteryPlayer = CallResult<typeof getLotteryUserBySetting>;

/** What the player may still draw today, and with which seed. */
export function useLotteryPlayer(settingId: number) {
  return useQuery(callQuery(getLotteryUserBySetting, { query: { settingId } }, { quiet: true }));
}

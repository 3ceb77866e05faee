import type { CallResult, getLotteryScrollShow, getTaskScrollShow } from '@gamebox/contract';
import { rewardAmount, rewardKind } from '../../../shared/domain/reward.tsx';

export interface WinnerNotice {
  nickname: string;
  /** `抽中机械键盘`, `做任务得 20 福利币` */
  what: string;
  /** Null if unknown. */
  time: number | null;
}

const most = 12;

/** Both kinds, the latest first. */
export function noticesOf(
  draws: CallResult<typeof getLotteryScrollShow>,
  tasks: CallResult<typeof getTaskScrollShow>,
): readonly WinnerNotice[] {
  const won = draws.map(({ nickname, prizeName, time }) => ({
    nickname,
    what: `抽中 ${prizeName}`,
    time,
  }));
  const earned = tasks.map(({ nickname, reward, time }) => ({
    nickname,
    what: `做任务得 ${rewardText(reward)}`,
    time,
  }));
  return [...won, ...earned]
    .sort((one, other) => (other.time ?? 0) - (one.time ?? 0))
    .slice(0, most);
}

/** A red packet is won closed: only its player knows the amount. */
function rewardText(reward: CallResult<typeof getTaskScrollShow>[number]['reward']): string {
  const name = reward.couponName ?? rewardKind(reward.type).name;
  return reward.type === 3 ? name : `${rewardAmount(reward)} ${name}`;
}

import type { LotteryPrize } from '@gamebox/contract';
import { RewardType } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { RewardValue } from '../../../shared/domain/reward.tsx';
import { rewardAmount, rewardKind } from '../../../shared/domain/reward.tsx';

/**
 * What a prize gives, as its name may not say: `¥1.00–¥8.88 红包`, `200 福利币`, a coupon by its own
 * name, which has its conditions. Empty if there is nothing to add.
 */
export function prizeWorth({
  name,
  points,
  rewards,
}: Pick<LotteryPrize, 'name' | 'points' | 'rewards'>): string {
  const texts = [
    ...(points > 0 ? [`${formatCount(points)} 积分`] : []),
    ...rewards.map(rewardText),
  ];
  return texts.filter((text) => !bare(name).includes(bare(text))).join('，');
}

function rewardText(reward: RewardValue): string {
  const amount = rewardAmount(reward);
  if (reward.type !== RewardType.coupon) return `${amount} ${rewardKind(reward.type).name}`;
  const title = reward.couponName ?? rewardKind(reward.type).name;
  return (reward.value ?? 1) > 1 ? `${title} ${amount}` : title;
}

const bare = (text: string) => text.replaceAll(/\s/g, '');

import type { RewardConfig } from '@gamebox/contract';
import { RewardType } from '@gamebox/contract';
import { Coins, Gift, HandCoins, Mail, Sparkles, Ticket, Zap } from 'lucide-react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import styles from './reward.module.css';

/** A drawn reward, or the configuration of one that is not drawn yet. Red packets are in fen. */
export type RewardValue = Pick<RewardConfig, 'type' | 'value' | 'couponName'> &
  Partial<Pick<RewardConfig, 'minValue' | 'maxValue'>>;

const kinds: Readonly<Record<RewardType, { name: string; icon: typeof Coins }>> = {
  0: { name: '福利币', icon: HandCoins },
  1: { name: '专区币', icon: Coins },
  2: { name: '活跃值', icon: Zap },
  3: { name: '红包', icon: Mail },
  4: { name: '优惠券', icon: Ticket },
};

/** A kind that this version does not know. */
const unknownKind = { name: '奖励', icon: Gift };

export function rewardKind(type: RewardType | null): { name: string; icon: typeof Coins } {
  return type === null ? unknownKind : kinds[type];
}

export interface RewardProps {
  reward: RewardValue;
  /** `row` in text and lists, `tile` in calendars, chests and prizes. */
  look?: 'row' | 'tile' | undefined;
  /** Already received: shown dimmed. */
  spent?: boolean | undefined;
}

/** A reward: every prize, bonus and task reward is shown by this component. */
export function Reward({ reward, look = 'row', spent = false }: RewardProps) {
  const { icon: Icon, name } = rewardKind(reward.type);
  return (
    <span className={cx(styles.reward, styles[look], spent && styles.spent)}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span className={styles.amount} data-figures>
        {rewardAmount(reward)}
      </span>
      <span className={styles.name}>{reward.couponName ?? name}</span>
    </span>
  );
}

/** Whether it is a red packet that was given and not opened yet: its sum is not drawn. */
export function isClosedPacket({ type, value }: Pick<RewardValue, 'type' | 'value'>): boolean {
  return type === RewardType.redPacket && value === 0;
}

/** `50`, `10–100`, `¥1.00–¥8.00`, `1 张`. */
export function rewardAmount(reward: RewardValue): string {
  if (isClosedPacket(reward)) return '未拆';
  const unit = (value: number): string => {
    if (reward.type === 3) return formatMoney(value);
    return reward.type === 4 ? `${formatCount(value)} 张` : formatCount(value);
  };
  if (reward.value !== null) return unit(reward.value);
  const { minValue = null, maxValue = null } = reward;
  if (minValue === null || maxValue === null) return reward.type === 4 ? unit(1) : '随机';
  return minValue === maxValue ? unit(minValue) : `${unit(minValue)}–${unit(maxValue)}`;
}

export interface RewardsProps {
  /** Shown beside the rewards; 0: none. */
  points: number;
  rewards: readonly RewardValue[];
  spent?: boolean | undefined;
  className?: string | undefined;
}

/** Points and rewards in one line that may wrap. */
export function Rewards({ points, rewards, spent, className }: RewardsProps) {
  return (
    <span className={cx(styles.line, className)}>
      {points > 0 && (
        <span className={cx(styles.reward, spent === true && styles.spent)}>
          <span className={styles.icon}>
            <Sparkles aria-hidden />
          </span>
          <span className={styles.amount} data-figures>
            {formatCount(points)}
          </span>
          <span className={styles.name}>积分</span>
        </span>
      )}
      {rewards.map((reward, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rewards may be alike, and none moves
        <Reward key={place} reward={reward} spent={spent} />
      ))}
    </span>
  );
}

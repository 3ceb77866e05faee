import type { Reward } from '@gamebox/contract';
import { RewardType } from '@gamebox/contract';
import type { LucideIcon } from 'lucide-react';
import { Sparkles } from 'lucide-react';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { useCountUp } from '../../../shared/lib/use-count-up.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { rewardKind } from '../../../shared/domain/reward.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import type { GainedThing } from '../model/gain-store.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { useOpenRedPacket } from '../api/open-red-packet.ts';
import styles from './gain.module.css';

export function PointsTile({ points }: { points: number }) {
  return <Tile icon={Sparkles} amount={points} format={formatCount} name="积分" />;
}

/** Goods or a prize with a picture. */
export function ThingTile({ thing: { name, picture } }: { thing: GainedThing }) {
  return (
    <div className={styles.tile}>
      <Cover src={pictureUrl(picture)} name={name} decorative ratio="1/1" eager />
      <span className={styles.thingName}>{name}</span>
    </div>
  );
}

/** One reward; a closed red packet can be opened here. */
export function RewardTile({ reward }: { reward: Reward }) {
  const { icon, name } = rewardKind(reward.type);
  const packet = useOpenRedPacket();
  const packetId = reward.redPacketId ?? null;
  if (reward.type !== RewardType.redPacket || packetId === null) {
    const format = reward.type === RewardType.coupon ? formatSheets : formatCount;
    const title = reward.couponName ?? name;
    return <Tile icon={icon} amount={reward.value} format={format} name={title} />;
  }
  const sum = packet.data?.value ?? null;
  if (sum !== null) return <Tile icon={icon} amount={sum} format={formatMoney} name="已存入余额" />;
  return (
    <div className={styles.tile}>
      <Face icon={icon} />
      <Button loading={packet.isPending} onClick={() => packet.mutate(packetId)}>
        拆红包
      </Button>
      <span className={styles.name}>红包</span>
    </div>
  );
}

const formatSheets = (count: number) => `${formatCount(count)} 张`;

interface TileProps {
  icon: LucideIcon;
  amount: number;
  format: (amount: number) => string;
  name: string;
}

function Tile({ icon, amount, format, name }: TileProps) {
  const shown = useCountUp(amount);
  return (
    <div className={styles.tile}>
      <Face icon={icon} />
      <span className={styles.amount} data-figures aria-hidden>
        {format(shown)}
      </span>
      <span className="visually-hidden">{format(amount)}</span>
      <span className={styles.name}>{name}</span>
    </div>
  );
}

function Face({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.face}>
      <Icon aria-hidden />
    </span>
  );
}

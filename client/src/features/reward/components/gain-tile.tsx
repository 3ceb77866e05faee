import type { Reward } from '@gamebox/contract';
import { RewardType } from '@gamebox/contract';
import { Sparkles } from 'lucide-react';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { rewardKind } from '../../../shared/domain/reward.tsx';
import { IconTile, SumTile } from '../../../shared/domain/sum-tile.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import type { GainedThing } from '../model/gain-store.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { useOpenRedPacket } from '../api/open-red-packet.ts';
import styles from './gain.module.css';

interface Pictured {
  /** The prize's own picture, which takes the icon's place. */
  picture: string | undefined;
}

export function PointsTile({ points, picture }: { points: number } & Pictured) {
  return (
    <SumTile
      icon={<Sparkles aria-hidden />}
      picture={pictureOf(picture)}
      amount={points}
      format={formatCount}
      name="积分"
    />
  );
}

function pictureOf(src: string | undefined) {
  if (src === undefined) return undefined;
  return (
    <Cover src={pictureUrl(src)} name="" decorative ratio="4/3" eager className={styles.picture} />
  );
}

/** Goods or a prize with a picture. */
export function ThingTile({ thing: { name, picture } }: { thing: GainedThing }) {
  return (
    <>
      <Cover
        src={pictureUrl(picture)}
        name={name}
        decorative
        ratio="1/1"
        eager
        className={styles.picture}
      />
      <span className={styles.thingName}>{name}</span>
    </>
  );
}

/** One reward; a closed red packet can be opened here. */
export function RewardTile({ reward, picture }: { reward: Reward } & Pictured) {
  const { icon: Icon, name } = rewardKind(reward.type);
  const face = { icon: <Icon aria-hidden />, picture: pictureOf(picture) };
  const packet = useOpenRedPacket();
  const packetId = reward.redPacketId ?? null;
  if (reward.type !== RewardType.redPacket || packetId === null) {
    const format = reward.type === RewardType.coupon ? formatSheets : formatCount;
    const title = reward.couponName ?? name;
    return <SumTile {...face} amount={reward.value} format={format} name={title} />;
  }
  const sum = packet.data?.value ?? null;
  if (sum !== null)
    return <SumTile {...face} amount={sum} format={formatMoney} name="已存入余额" />;
  return (
    <IconTile {...face} name="红包">
      <Button loading={packet.isPending} onClick={() => packet.mutate(packetId)}>
        拆红包
      </Button>
    </IconTile>
  );
}

const formatSheets = (count: number) => `${formatCount(count)} 张`;

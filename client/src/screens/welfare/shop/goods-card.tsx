import type { MemberLevel, PointsGoods } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Coin } from '../../../shared/domain/coin.tsx';
import { Fragment } from 'react';
import styles from './shop.module.css';

export interface GoodsCardProps {
  goods: PointsGoods;
  /** The player's points; null until known. */
  owned: number | null;
  eager: boolean;
  onExchange: () => void;
}

/** One of the goods: picture, price, stock, and the exchange button or why there is none. */
export function GoodsCard({ goods, owned, eager, onExchange }: GoodsCardProps) {
  const { name, description, picture, points, physical } = goods;
  const obstacle = obstacleOf(goods, owned);
  return (
    <article className={styles.card}>
      <Cover src={pictureUrl(picture)} name={name} decorative ratio="4/3" eager={eager} />
      <div className={styles.text}>
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        <p className={styles.description} title={description}>
          {physical ? '邮寄 · ' : ''}
          {description}
        </p>
        <p className={styles.price}>
          <Coin kind="points" amount={points} size="l" />
          <LevelPrices goods={goods} />
        </p>
        <p className={styles.left}>{leftText(goods)}</p>
      </div>
      <Button
        block
        disabled={obstacle !== null}
        aria-label={obstacle === null ? `兑换${name}` : undefined}
        onClick={onExchange}
      >
        {obstacle ?? '兑换'}
      </Button>
    </article>
  );
}

const levelNames: Readonly<Record<MemberLevel, string>> = { 0: '普通', 1: '红钻', 2: '至尊' };

/** The member level of the player's price, and the prices of other levels if they differ. */
function LevelPrices({ goods: { prices, points } }: { goods: PointsGoods }) {
  const others = prices.flatMap(({ memberLevel, points: price }) =>
    memberLevel === null || price === points
      ? []
      : [`${levelNames[memberLevel]} ${formatCount(price)}`],
  );
  if (others.length === 0) return null;
  const own = prices.flatMap(({ memberLevel, points: price }) =>
    memberLevel !== null && price === points ? [`${levelNames[memberLevel]}价`] : [],
  );
  // If several levels have the same price, the player's level is not named.
  const levels = own.length === 1 ? [...own, ...others] : others;
  return (
    <span className={styles.levels}>
      {levels.map((level, index) => (
        <Fragment key={level}>
          {index > 0 && ' · '}
          <span>{level}</span>
        </Fragment>
      ))}
    </span>
  );
}

function leftText({ stock, limitPerUser, remaining }: PointsGoods): string {
  const left = stock === null ? [] : [`剩余 ${formatCount(stock)} 件`];
  if (limitPerUser === 0) return left.join('');
  const limit = `每人限 ${formatCount(limitPerUser)} 件`;
  return [...left, remaining === null ? limit : `还可兑 ${formatCount(remaining)} 件`].join(' · ');
}

/** Why it can't be exchanged now. */
function obstacleOf({ stock, remaining, points }: PointsGoods, owned: number | null) {
  if (stock === 0) return '已兑完';
  if (remaining === 0) return '已达上限';
  if (owned !== null && owned < points) return `还差 ${formatCount(points - owned)} 积分`;
  return null;
}

export function GoodsSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton ratio="4/3" width="100%" />
      <div className={styles.text}>
        <Skeleton width="70%" height={20} />
        <Skeleton width="90%" height={16} />
        <Skeleton width={96} height={20} />
        <Skeleton width="60%" height={16} />
      </div>
      <Skeleton width="100%" height={36} />
    </div>
  );
}

import type { Reward } from '@gamebox/contract';
import type { GainedThing } from '../model/gain-store.ts';
import styles from './gain.module.css';
import { PointsTile, RewardTile, ThingTile } from './gain-tile.tsx';

export interface GainsProps {
  points: number;
  rewards: readonly Reward[];
  picture?: string | undefined;
  things?: readonly GainedThing[] | undefined;
}

/** Points and rewards side by side, in gold. */
export function Gains({ points, rewards, picture, things }: GainsProps) {
  return (
    <ul className={styles.tiles} aria-label="获得的奖励">
      {things?.map((thing) => (
        <li key={thing.name} className={styles.thing}>
          <ThingTile thing={thing} />
        </li>
      ))}
      {points > 0 && (
        <li>
          <PointsTile points={points} picture={picture} />
        </li>
      )}
      {rewards.map((reward, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list; two rewards may be alike
        <li key={place}>
          <RewardTile reward={reward} picture={points === 0 && place === 0 ? picture : undefined} />
        </li>
      ))}
    </ul>
  );
}

import type { GameRecord } from '@gamebox/contract';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import styles from './played-row.module.css';

/** A game that was played, with its server, when, and how long. */
export function PlayedRow({ record }: { record: GameRecord }) {
  const { gameId, name, serverId, serverName, coverPicture, lastPlayTime, playSeconds } = record;
  return (
    <Link to={gameAddress(gameId, serverId)} className={styles.game}>
      <Cover
        src={pictureUrl(coverPicture)}
        name={name}
        decorative
        ratio="1/1"
        className={styles.cover}
      />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>
          {serverName ? `${serverName} · ` : ''}
          <Time at={lastPlayTime} /> 玩过
        </span>
      </span>
      <span className={styles.time} data-figures>
        {formatPlayed(playSeconds)}
      </span>
    </Link>
  );
}

export function PlayedRowShape() {
  return (
    <div className={styles.game}>
      <Skeleton width={48} height={48} />
      <span className={styles.text}>
        <Skeleton width={120} height={22} />
        <Skeleton width={160} height={18} />
      </span>
      <Skeleton width={96} height={18} />
    </div>
  );
}

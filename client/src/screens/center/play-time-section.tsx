import type { GameRecord } from '@gamebox/contract';
import { Link } from '@gamebox/ui/link.tsx';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import styles from './play-time-section.module.css';

/** The total play time, and that of the recent games. */
export function PlayTimeSection({ title }: { title: string }) {
  const { data: user } = useUserDetail();
  const query = useGameRecords();
  const seconds = user?.playSeconds;
  return (
    <Section
      title={title}
      note={
        seconds === undefined || seconds < 60
          ? undefined
          : `累计 ${formatPlayed(seconds)}，含登录在线的时间`
      }
    >
      <QueryList
        query={query}
        label="玩过的游戏"
        className={cx(linedList, styles.list)}
        select={(records) => records}
        itemKey={(record) => record.gameId}
        renderItem={(record) => <Played record={record} />}
        skeleton={<PlayedSkeleton />}
        skeletonCount={3}
        empty={{
          hint: '还没有玩过游戏，去挑一款吧',
          action: <ButtonLink to="/game">去逛游戏</ButtonLink>,
        }}
      />
    </Section>
  );
}

function Played({ record }: { record: GameRecord }) {
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
          {serverName ?? ''} <Time at={lastPlayTime} /> 玩过
        </span>
      </span>
      <span className={styles.time} data-figures>
        {formatPlayed(playSeconds)}
      </span>
    </Link>
  );
}

function PlayedSkeleton() {
  return (
    <div className={styles.game}>
      <Skeleton width={48} height={48} />
      <span className={styles.text}>
        <Skeleton width={160} height={16} />
        <Skeleton width={120} height={12} />
      </span>
    </div>
  );
}

import type { GameSummary } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { Link } from '@gamebox/ui/link.tsx';
import { sizeText } from '../model/size-text.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { MatchedText } from '@gamebox/ui/matched-text.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { GameTag } from '../../../shared/domain/game-tag.tsx';
import { gameAddress } from '../model/game-address.ts';
import { shownServers } from '../model/shown-servers.ts';
import { useGrowingPicture } from '../model/growing-picture.ts';
import styles from './game-row.module.css';
import { OpeningTime } from '../../../shared/domain/opening-time.tsx';

export interface GameRowProps {
  game: GameSummary;
  query?: string | undefined;
  action?: ReactNode;
}

/** A game in the store's list view: compact, with aligned columns. */
export function GameRow({ game, query, action }: GameRowProps) {
  const growing = useGrowingPicture(game.gameId, 'store', 'cover');
  return (
    <article className={styles.row} onClickCapture={growing.onClickCapture}>
      <Cover
        src={pictureUrl(game.coverPicture)}
        name={game.name}
        ratio="3/4"
        decorative
        transitionName={growing.transitionName}
        className={styles.cover}
      />
      <div className={styles.names}>
        <span className={styles.title}>
          <Link
            to={gameAddress(game.gameId, query ? game.serverId : null)}
            viewTransition
            data-whole-card
            className={styles.link}
            title={game.name}
          >
            <MatchedText text={game.name} query={query} />
          </Link>
          <GameTag tag={game.tag} />
        </span>
        <span className={styles.version} title={game.versionName}>
          <MatchedText text={game.versionName} query={query} />
        </span>
      </div>
      <span className={styles.servers}>
        {shownServers(game).map(({ serverId, name, openTime }) => (
          <span key={serverId} className={styles.line}>
            <span className={styles.server} title={name}>
              <MatchedText text={name} query={query} />
            </span>
            <span className={styles.time}>
              <OpeningTime at={openTime} />
            </span>
          </span>
        ))}
      </span>
      <span className={styles.size} data-figures>
        {sizeText(game)}
      </span>
      <span className={styles.action}>{action}</span>
    </article>
  );
}

/** The column titles; hidden from screen readers, because each row contains them. */
export function GameRowHead() {
  return (
    <div className={styles.head} aria-hidden>
      <span className={styles.headName}>游戏</span>
      <span>服务器</span>
      <span>开服时间</span>
      <span className={styles.size}>大小</span>
      <span />
    </div>
  );
}

export function GameRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton ratio="3/4" width={48} />
      <div className={styles.names}>
        <Skeleton width="52%" height={16} />
        <Skeleton width="34%" height={12} className={styles.shape} />
      </div>
      <Skeleton width="70%" height={14} />
      <Skeleton width="80%" height={14} />
      <Skeleton width={52} height={14} className={styles.size} />
      <Skeleton width={128} height={36} />
    </div>
  );
}

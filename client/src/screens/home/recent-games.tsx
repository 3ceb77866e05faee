import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { mergeRecent } from '../../features/game-record/model/recent-games.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useGrowingPicture } from '../../features/game/model/growing-picture.ts';
import { useGames } from '../../features/native-games/model/game-store.ts';
import { Link } from '@gamebox/ui/link.tsx';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { ShelfRow } from '@gamebox/ui/shelf-row.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { GameAction } from '../play/game-action.tsx';
import styles from './recent-games.module.css';

const tileWidth = 320;

/** What the player played last, on the platform's record and this computer's together. */
export function RecentGames() {
  const records = useGameRecords(true);
  const games = useGames((store) => store.games);
  if (isLacking(records.error)) return null;
  const recent = mergeRecent(records.data ?? [], [...games.values()]);
  return (
    <ShelfRow
      title="最近在玩"
      items={records.data === undefined ? [] : recent}
      itemKey={(game) => game.gameId}
      itemWidth={tileWidth}
      renderItem={(game) => <RecentTile game={game} />}
      placeholder={
        <AsyncSection query={records} skeleton={<RecentSkeleton />}>
          {() => (
            <EmptyState
              compact
              hint="玩过的游戏会出现在这里"
              action={
                <ButtonLink to="/game" size="s">
                  找一个游戏
                </ButtonLink>
              }
            />
          )}
        </AsyncSection>
      }
    />
  );
}

function RecentTile({ game }: { game: RecentGame }) {
  const growing = useGrowingPicture(game.gameId, 'recent', 'cover');
  return (
    <article className={styles.tile} onClickCapture={growing.onClickCapture}>
      <Cover
        src={pictureUrl(game.coverPicture)}
        name={game.name}
        ratio="3/4"
        decorative
        transitionName={growing.transitionName}
        className={styles.cover}
      />
      <div className={styles.words}>
        <Link
          to={gameAddress(game.gameId, game.serverId)}
          viewTransition
          className={styles.link}
          title={game.name}
        >
          {game.name}
        </Link>
        <span className={styles.meta} title={game.serverName}>
          {game.serverName}
        </span>
        <span className={styles.meta} data-figures>
          <Time at={game.lastPlayTime} />
          {game.playSeconds >= 60 && ` · 已玩 ${formatPlayed(game.playSeconds)}`}
        </span>
        <span className={styles.action}>
          <GameAction game={{ ...game, sizeBytes: 0 }} />
        </span>
      </div>
    </article>
  );
}

function RecentSkeleton() {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.tile} style={{ flex: `0 0 ${tileWidth}px` }}>
          <Skeleton ratio="3/4" className={styles.cover} />
          <div className={styles.words}>
            <Skeleton width="60%" height={16} />
            <Skeleton width="44%" height={12} />
            <Skeleton width={128} height={36} className={styles.action} />
          </div>
        </div>
      ))}
    </div>
  );
}

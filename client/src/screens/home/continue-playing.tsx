import type { RecentGame } from '../../features/game-record/model/recent-games.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useGrowingPicture } from '../../features/game/model/growing-picture.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { BackdropCover } from '@gamebox/ui/backdrop-cover.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { Link } from '@gamebox/ui/link.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { Waiting } from '@gamebox/ui/waiting.tsx';
import { GameAction } from '../../parts/play/game-action.tsx';
import styles from './continue-playing.module.css';
import type { useRecentGames } from './use-recent-games.ts';

/** The number of other games beside the last one. */
const mostOthers = 3;

/**
 * The first section for a player who has played: the last game with its server, and the games
 * before it. Its space is reserved while `recent` is unknown (null), and that of the others while
 * the platform may add `more`.
 */
export function ContinuePlaying(props: ReturnType<typeof useRecentGames>) {
  const { recent, more, holding } = props;
  if (recent === null) return <ContinueSkeleton />;
  const [last, ...others] = shownOf(recent);
  if (last === undefined) return null;
  return (
    <Section title={last.lastPlayTime > 0 ? '继续游戏' : '开始游戏'}>
      <div
        {...holding}
        className={cx(styles.row, (others.length > 0 || more) && styles.withOthers)}
      >
        <LastGame key={last.gameId} game={last} />
        {others.length > 0 && (
          <ul className={styles.others} aria-label="最近玩过">
            {others.map((game) => (
              <li key={game.gameId}>
                <OtherGame game={game} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** The last game and those beside it. */
export function shownOf(recent: readonly RecentGame[]): readonly RecentGame[] {
  return recent.slice(0, 1 + mostOthers);
}

function ContinueSkeleton() {
  return (
    <Waiting>
      <div aria-hidden data-testid="continue-coming" className={styles.coming}>
        <Skeleton width={96} height={28} />
        <div className={cx(styles.row, styles.withOthers)}>
          <Skeleton className={styles.shape} height="100%" />
          <Skeleton className={styles.shape} height="100%" />
        </div>
      </div>
    </Waiting>
  );
}

function LastGame({ game }: { game: RecentGame }) {
  const { gameId, serverId, name, coverPicture, lastPlayTime, playSeconds } = game;
  const growing = useGrowingPicture(gameId, 'continue', 'cover');
  const known = useGame(gameId, serverId).data;
  const server =
    game.serverName || known?.servers.find((one) => one.serverId === serverId)?.name || '';
  return (
    <article className={styles.last} onClickCapture={growing.onClickCapture}>
      {known?.widePicture !== undefined && (
        <BackdropCover
          src={pictureUrl(known.widePicture)}
          name={name}
          airClassName={styles.air}
          className={styles.wide}
        />
      )}
      <div className={styles.body}>
        <Cover
          src={pictureUrl(coverPicture)}
          name={name}
          ratio="3/4"
          decorative
          eager
          transitionName={growing.transitionName}
          className={styles.cover}
        />
        <div className={styles.text}>
          <Link
            to={gameAddress(gameId, serverId)}
            viewTransition
            data-whole-card
            className={cx(styles.link, styles.title)}
            title={name}
          >
            {name}
          </Link>
          {server !== '' && <span className={styles.server}>{server}</span>}
          <span className={cx(styles.meta, styles.details)} data-figures>
            {lastPlayTime > 0 && (
              <span>
                上次 <Time at={lastPlayTime} />
              </span>
            )}
            {playSeconds >= 60 && <span>已玩 {formatPlayed(playSeconds)}</span>}
          </span>
        </div>
        <span className={styles.action}>
          <GameAction
            game={{ ...game, sizeBytes: known?.sizeBytes ?? null, release: known?.release }}
            serverId={serverId}
            size="l"
            prominent
          />
        </span>
      </div>
    </article>
  );
}

function OtherGame({ game }: { game: RecentGame }) {
  const growing = useGrowingPicture(game.gameId, 'recent', 'cover');
  return (
    <article className={styles.other} onClickCapture={growing.onClickCapture}>
      <Cover
        src={pictureUrl(game.coverPicture)}
        name={game.name}
        ratio="1/1"
        decorative
        className={styles.small}
      />
      <div className={styles.text}>
        <Link
          to={gameAddress(game.gameId, game.serverId)}
          viewTransition
          data-whole-card
          className={styles.link}
          title={game.name}
        >
          {game.name}
        </Link>
        <span className={styles.meta}>
          {game.serverName || (game.lastPlayTime > 0 && <Time at={game.lastPlayTime} />)}
        </span>
      </div>
      <span className={styles.action}>
        <GameAction game={{ ...game, sizeBytes: null }} serverId={game.serverId} />
      </span>
    </article>
  );
}

import type { GameState } from '@gamebox/contract';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { useMediaQuery } from '@gamebox/ui/lib/use-media-query.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { VirtualGrid } from '@gamebox/ui/virtual-grid.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { memo, useCallback } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useEasedFailures } from '../../features/native-games/api/use-eased-failure.ts';
import { isAway, isOutOfReach } from '../../features/native-games/model/games/game-store.ts';
import { leadGame } from '../../features/native-games/model/games/lead-game.ts';
import { shortFailure } from '../../features/native-games/model/jobs/failure-advice.ts';
import { lateTexts, useLateReason } from '../../features/native-games/model/jobs/late-job.ts';
import { useHostPlay } from '../../parts/play/use-host-play.ts';
import type { PlayedOf } from '../../parts/play/use-played.ts';
import { AwayState } from './away-state.tsx';
import { CoverLines, areTiles, coverLook } from './cover-lines.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { LibraryActions } from './library-actions.tsx';
import { GameScene } from './game-scene.tsx';
import styles from './library-covers.module.css';
import { linesOf } from './library-lines.ts';
import { nameOf } from './library-row.tsx';
import { MissingDrive, MissingFolder } from './missing-drive.tsx';

// As in the CSS.
const wideWindow = '(min-width: 1600px)';
const narrowestCover = { inWide: 224, otherwise: 184 } as const;
const gap = 16;
const rowGap = 24;
const textHeight = 120;

export interface LibraryCoversProps {
  games: readonly GameState[];
  playedOf: PlayedOf;
}

/** The games as covers, each with its play button; the list has more of each in less room. */
export function LibraryCovers({ games, playedOf }: LibraryCoversProps) {
  const wide = useMediaQuery(wideWindow);
  const now = useNow(60_000);
  const tiles = areTiles(games.length);
  const alone = games.length === 1;
  const leadId = leadGame(games, itself)?.gameId;
  const easedOf = useEasedFailures(games);
  const renderCover = useCallback(
    (game: GameState) => (
      <LibraryCover
        game={game}
        playedOf={playedOf}
        now={now}
        tiles={tiles}
        alone={alone}
        leading={game.gameId === leadId}
        eased={easedOf(game)?.short ?? null}
      />
    ),
    [playedOf, now, tiles, alone, leadId, easedOf],
  );
  return (
    <VirtualGrid
      label="我的游戏"
      items={games}
      itemKey={keyOf}
      narrowest={wide ? narrowestCover.inWide : narrowestCover.otherwise}
      gap={gap}
      estimateHeight={coverHeight}
      equalHeights
      className={cx(coverLook(tiles).grid, alone && styles.alone)}
      rowClassName={styles.virtualRow}
      renderItem={renderCover}
    />
  );
}

const keyOf = ({ gameId }: GameState): number => gameId;
const itself = (game: GameState): GameState => game;

/** The picture is 3:4, the text and the button keep their height. */
function coverHeight(width: number): number {
  return (width * 4) / 3 + textHeight + rowGap;
}

interface LibraryCoverProps {
  game: GameState;
  playedOf: PlayedOf;
  now: number;
  /** Its text stands beside it. */
  tiles: boolean;
  /** The only game, which has the whole width. */
  alone: boolean;
  /** Its action is the page's red one. */
  leading: boolean;
  /** That what its job failed for is over. */
  eased: string | null;
}

const LibraryCover = memo(function LibraryCover(props: LibraryCoverProps) {
  const { game, playedOf, now, tiles, alone, leading, eased } = props;
  const { gameId } = game;
  const name = nameOf(game);
  const played = playedOf(gameId);
  const look = coverLook(tiles);
  // Beside a cover there is room for the server, too.
  const server = tiles && played.serverName !== '' ? [played.serverName] : [];
  const failure = eased ?? shortFailure(game);
  const late = useLateReason(gameId);
  const lines = linesOf(game, played, now);
  // The state is the first of the lines.
  const state = failure ?? (late === null ? null : lateTexts[late]);
  const told = state === null ? lines : [state, ...lines.slice(1)];
  const coverLines = [...server, ...told].slice(0, look.lines);
  const card = (
    <MediaCard
      to={gameAddress(gameId, played.serverId)}
      src={pictureUrl(game.coverPrcture)}
      ratio="3/4"
      title={name}
      className={cx(look.card, isAway(game) && styles.away)}
      meta={
        isAway(game) ? (
          <span className={styles.lines}>
            <AwayState game={game} />
          </span>
        ) : (
          <CoverLines lines={coverLines} />
        )
      }
      action={
        isAway(game) ? (
          <MissingDrive gameId={gameId} name={name} />
        ) : isOutOfReach(game) ? (
          <LostFolder game={game} name={name} />
        ) : (
          <div className={styles.actions}>
            <LibraryActions game={game} played={played} name={name} leading={leading} />
          </div>
        )
      }
    />
  );
  return (
    <div className={styles.cell}>
      {alone && <GameScene gameId={gameId} serverId={played.serverId} name={name} />}
      {card}
      <FavouriteStar
        game={game}
        name={name}
        className={cx(styles.star, tiles && styles.tileStar)}
      />
    </div>
  );
});

function LostFolder({ game, name }: { game: GameState; name: string }) {
  const { onAction } = useHostPlay(game, name);
  return <MissingFolder gameId={game.gameId} onRepair={() => onAction('repair')} />;
}

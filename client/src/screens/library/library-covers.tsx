import type { GameState } from '@gamebox/contract';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { VirtualGrid } from '@gamebox/ui/virtual-grid.tsx';
import { memo, useCallback } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { AwayState } from './away-state.tsx';
import { MissingDrive, MissingFolder } from './missing-drive.tsx';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import { isAway, isOutOfReach } from '../../features/native-games/model/games/game-store.ts';
import { leadGame } from '../../features/native-games/model/games/lead-game.ts';
import { libraryText } from '../../features/native-games/model/games/library.ts';
import { LeaveJob } from '../../parts/play/leave-job.tsx';
import quiet from '../../parts/play/game-action.module.css';
import { useHostPlay } from '../../parts/play/use-host-play.ts';
import type { PlayedOf } from '../../parts/play/use-played.ts';
import { enterText } from '../../parts/play/use-played.ts';
import styles from './library-covers.module.css';
import { nameOf } from './library-row.tsx';

const narrowestCover = 152;
const gap = 16;
const rowGap = 24;
const textHeight = 100;

export interface LibraryCoversProps {
  games: readonly GameState[];
  playedOf: PlayedOf;
}

/** The games as covers, each with its play button; rare actions are in the list and on its page. */
export function LibraryCovers({ games, playedOf }: LibraryCoversProps) {
  const leadId = leadGame(games, itself)?.gameId;
  const renderCover = useCallback(
    (game: GameState) => (
      <LibraryCover game={game} playedOf={playedOf} leading={game.gameId === leadId} />
    ),
    [playedOf, leadId],
  );
  return (
    <VirtualGrid
      label="我的游戏"
      items={games}
      itemKey={keyOf}
      narrowest={narrowestCover}
      gap={gap}
      estimateHeight={coverHeight}
      equalHeights
      className={styles.grid}
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
  /** Its action is the page's red one. */
  leading: boolean;
}

const LibraryCover = memo(function LibraryCover({ game, playedOf, leading }: LibraryCoverProps) {
  const { gameId } = game;
  const name = nameOf(game);
  const played = playedOf(gameId);
  const { state, onAction } = useHostPlay(game, name);
  return (
    <MediaCard
      to={gameAddress(gameId, played.serverId)}
      src={pictureUrl(game.coverPrcture)}
      ratio="3/4"
      title={name}
      className={isAway(game) ? styles.away : undefined}
      meta={
        isAway(game) ? <AwayState game={game} /> : <span data-figures>{libraryText(game)}</span>
      }
      action={
        isAway(game) ? (
          <MissingDrive gameId={gameId} name={name} />
        ) : isOutOfReach(game) ? (
          <MissingFolder gameId={gameId} onRepair={() => onAction('repair')} />
        ) : (
          <PlayButton
            size="m"
            className={leading ? undefined : quiet.action}
            state={state}
            title={state.kind === 'ready' ? enterText(played) : undefined}
            onAction={onAction}
            menu={<LeaveJob gameId={gameId} name={name} />}
          />
        )
      }
    />
  );
});

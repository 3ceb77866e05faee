import type { GameSummary, ViewMode } from '@gamebox/contract';
import type { useGamePages } from '../../features/game/api/game-pages.ts';
import { gamesOf } from '../../features/game/api/game-pages.ts';
import { GameCard } from '../../features/game/components/game-card.tsx';
import { GameRow, GameRowHead, GameRowSkeleton } from '../../features/game/components/game-row.tsx';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { MediaCardSkeleton } from '@gamebox/ui/media-card.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { GameAction } from '../../parts/play/game-action.tsx';
import { MoreGames } from './more-games.tsx';
import styles from './store-games.module.css';
import { StoreGrid } from './store-grid.tsx';

export interface StoreGamesProps {
  games: ReturnType<typeof useGamePages>;
  query: string;
  view: ViewMode;
  /** Filtered by a tab or tag: then an empty list offers to remove the filter. */
  narrowed: boolean;
  onWiden: () => void;
}

/** The store's games in either view, with endless scrolling. */
export function StoreGames(props: StoreGamesProps) {
  const { games, query, view } = props;
  return (
    <AsyncSection query={games} skeleton={<StoreSkeleton view={view} />}>
      {({ pages }) => {
        const list = gamesOf(pages);
        if (list.length === 0) return <NoGames {...props} />;
        // The one red action is that of the first game that can be had, if there is one.
        const leading = (list.find(({ downloadable }) => downloadable !== false) ?? list[0])
          ?.gameId;
        return (
          <>
            {view === 'list' && <GameRowHead />}
            <StoreGrid
              view={view}
              games={list}
              renderGame={(game, index) => renderGame(game, index, { view, query, leading })}
            />
            <MoreGames games={games} />
          </>
        );
      }}
    </AsyncSection>
  );
}

interface Shown {
  view: ViewMode;
  query: string;
  leading: number | undefined;
}

function renderGame(game: GameSummary, index: number, { view, query, leading }: Shown) {
  const prominent = game.gameId === leading;
  const action =
    query === '' ? (
      <GameAction game={game} prominent={prominent} />
    ) : (
      <FoundAction game={game} prominent={prominent} />
    );
  return view === 'list' ? (
    <GameRow game={game} query={query} action={action} />
  ) : (
    <GameCard game={game} query={query} action={action} eager={index < 8} />
  );
}

/**
 * A search names the server that its words are of: the game starts on that one, once it is open.
 * Until then it starts as anywhere else; the server's own row takes the reservation.
 */
function FoundAction({ game, prominent }: { game: GameSummary; prominent: boolean }) {
  const { serverId, openTime } = game;
  const now = useNowBefore([openTime], 10_000);
  const closed = openTime !== null && openTime > now;
  return <GameAction game={game} serverId={closed ? null : serverId} prominent={prominent} />;
}

function NoGames({ query, narrowed, onWiden }: StoreGamesProps) {
  const hint =
    query === ''
      ? narrowed
        ? '换一个分类或标签看看'
        : '还没有游戏上架，晚些再来看看'
      : `没有找到含“${query}”的服务器或版本，试试名字里的一两个字`;
  return (
    <EmptyState
      hint={hint}
      action={
        narrowed ? (
          <Button onClick={onWiden}>查看全部分类</Button>
        ) : (
          query !== '' && <ButtonLink to="/game">看看全部游戏</ButtonLink>
        )
      }
    />
  );
}

function StoreSkeleton({ view }: { view: ViewMode }) {
  return view === 'list' ? (
    <div>
      <GameRowHead />
      {Array.from({ length: 8 }, (_, index) => (
        <GameRowSkeleton key={index} />
      ))}
    </div>
  ) : (
    <div className={styles.grid}>
      {Array.from({ length: 12 }, (_, index) => (
        <MediaCardSkeleton key={index} action />
      ))}
    </div>
  );
}

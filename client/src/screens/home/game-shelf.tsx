import type { Channel, GameSummary } from '@gamebox/contract';
import type { ReactNode } from 'react';
import type { GameFilter } from '../../features/game/api/page-games.ts';
import { useGameShelf } from '../../features/game/api/page-games.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { MediaCardSkeleton } from '@gamebox/ui/media-card.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { ShelfRow } from '@gamebox/ui/shelf-row.tsx';
import styles from './game-shelf.module.css';

export interface Shelf {
  title: string;
  filter: GameFilter;
  more: string;
}

/** A shelf with fewer games would only repeat the first one. */
const fewest = 6;

/** A tile's width in CSS pixels, and the shape of its picture. */
interface TileShape {
  width: number;
  ratio: '16/9' | '3/4';
}

interface GameShelfProps extends Shelf {
  channel: Channel;
  shape: TileShape;
  renderTile: (game: GameSummary) => ReactNode;
  lasting?: boolean;
  above?: readonly number[];
}

/** The games of a kind in a horizontal row; a row that is not `lasting` is left out if it has few. */
export function GameShelf(props: GameShelfProps) {
  const { title, filter, more, channel, shape, renderTile, lasting = false, above = [] } = props;
  const games = useGameShelf(filter, channel);
  const all = games.data?.list ?? [];
  const isAbove = ({ gameId }: GameSummary) => above.includes(gameId);
  const list = [...all.filter((game) => !isAbove(game)), ...all.filter(isAbove)];
  if (!lasting && (games.isError || (games.data !== undefined && list.length < fewest))) {
    return null;
  }
  return (
    <ShelfRow
      title={title}
      more={{ to: more }}
      items={list}
      itemKey={(game) => game.gameId}
      itemWidth={shape.width}
      renderItem={renderTile}
      placeholder={
        <AsyncSection query={games} skeleton={<ShelfSkeleton {...shape} />}>
          {() => (
            <EmptyState
              hint="这个频道还没有游戏，换一个频道看看"
              action={<ButtonLink to="/game">看看全部游戏</ButtonLink>}
            />
          )}
        </AsyncSection>
      }
    />
  );
}

function ShelfSkeleton({ width, ratio }: TileShape) {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} style={{ flex: `0 0 ${width}px` }}>
          <MediaCardSkeleton ratio={ratio} />
        </div>
      ))}
    </div>
  );
}

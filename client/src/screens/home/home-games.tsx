import type { Channel } from '@gamebox/contract';
import { Channel as channels, GameTag as tags } from '@gamebox/contract';
import type { GameFilter } from '../../features/game/api/page-games.ts';
import { useGameShelf } from '../../features/game/api/page-games.ts';
import { GameTile } from '../../features/game/components/game-tile.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { MediaCardSkeleton } from '../../shared/ui/media-card.tsx';
import { ShelfRow } from '../../shared/ui/shelf-row.tsx';
import styles from './home-games.module.css';

const tileWidth = 168;
const channelNames = { [channels.zone]: '专区', [channels.boutique]: '精品' } as const;

interface Shelf {
  title: string;
  filter: GameFilter;
  more: string;
}

/** The first always stands; the others only where they hold something the first can't show. */
const shelves: readonly Shelf[] = [
  { title: '热门游戏', filter: { tag: tags.hot }, more: `/game?tag=${tags.hot}` },
  { title: '新服推荐', filter: { tag: tags.new }, more: `/game?tag=${tags.new}` },
];

/** Games of the chosen channel, by rows that scroll sideways. */
export function HomeGames({ channel }: { channel: Channel }) {
  return (
    <>
      <GameShelf
        title={`${channelNames[channel]}推荐`}
        filter={{}}
        more="/game"
        channel={channel}
        lasting
      />
      {shelves.map((shelf) => (
        <GameShelf key={shelf.title} {...shelf} channel={channel} />
      ))}
    </>
  );
}

function GameShelf(props: Shelf & { channel: Channel; lasting?: boolean }) {
  const { title, filter, more, channel, lasting = false } = props;
  const games = useGameShelf(filter, channel);
  const list = games.data?.list ?? [];
  if (!lasting && games.data !== undefined && list.length === 0) return null;
  return (
    <ShelfRow
      title={title}
      more={{ to: more }}
      items={list}
      itemKey={(game) => game.gameId}
      itemWidth={tileWidth}
      renderItem={(game) => <GameTile game={game} place={title} />}
      placeholder={
        games.data !== undefined ? (
          <EmptyState
            hint="这个频道还没有游戏，换一个频道看看"
            action={<ButtonLink to="/game">看看全部游戏</ButtonLink>}
          />
        ) : games.isError ? (
          <ErrorState
            error={games.error}
            retrying={games.isFetching}
            onRetry={() => void games.refetch()}
          />
        ) : (
          <ShelfSkeleton />
        )
      }
    />
  );
}

function ShelfSkeleton() {
  return (
    <output aria-busy="true" className={styles.skeleton}>
      <span className="visually-hidden">正在加载</span>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} style={{ flex: `0 0 ${tileWidth}px` }}>
          <MediaCardSkeleton ratio="3/4" />
        </div>
      ))}
    </output>
  );
}

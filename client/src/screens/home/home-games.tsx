import type { Channel, GameSummary } from '@gamebox/contract';
import { Channel as channels, GameTab as tabs, GameTag as tags } from '@gamebox/contract';
import type { GameFilter } from '../../features/game/api/page-games.ts';
import { gameShelfQuery, useGameShelf } from '../../features/game/api/page-games.ts';
import { GameTile } from '../../features/game/components/game-tile.tsx';
import { WideGameTile } from '../../features/game/components/wide-game-tile.tsx';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { MediaCardSkeleton } from '@gamebox/ui/media-card.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { ShelfRow } from '@gamebox/ui/shelf-row.tsx';
import styles from './home-games.module.css';

interface Shelf {
  title: string;
  filter: GameFilter;
  more: string;
  wide?: boolean;
}

/** The channel's main shelf, which is always shown. */
const featured = {
  [channels.zone]: { title: '专区推荐', filter: {}, more: '/game', wide: true },
  [channels.boutique]: { title: '精品推荐', filter: {}, more: '/game', wide: true },
} as const satisfies Readonly<Record<Channel, Shelf>>;

const hot = { title: '热门游戏', filter: { tag: tags.hot }, more: `/game?tag=${tags.hot}` };
const fresh = { title: '新服游戏', filter: { tag: tags.new }, more: `/game?tag=${tags.new}` };
const three = { title: '三端', filter: { tab: tabs.three }, more: `/game?tab=${tabs.three}` };
const fifteen = { title: '十五', filter: { tab: tabs.fifteen }, more: `/game?tab=${tabs.fifteen}` };

const further: Readonly<Record<Channel, readonly Shelf[]>> = {
  [channels.zone]: [hot, fresh, three, fifteen],
  [channels.boutique]: [hot, fresh],
};

/** A shelf with fewer games would only repeat the first one. */
const fewest = 6;

/** Of the first row, on the widest screens. */
const inView = 5;

/** The recommended games of the chosen channel in a horizontal row. */
export function FeaturedGames({ channel }: { channel: Channel }) {
  return <GameShelf {...featured[channel]} channel={channel} lasting />;
}

/** The query of that row. */
export const featuredQuery = (channel: Channel) =>
  gameShelfQuery(featured[channel].filter, channel);

/** That row's query as it stands. */
export function useFeatured(channel: Channel) {
  return useGameShelf(featured[channel].filter, channel);
}

/** More games of the channel, one row for each kind; those that the first row begins with come last. */
export function FurtherGames({ channel }: { channel: Channel }) {
  const first = useGameShelf(featured[channel].filter, channel).data?.list ?? [];
  const above = first.slice(0, inView).map(({ gameId }) => gameId);
  return further[channel].map((shelf) => (
    <GameShelf key={shelf.title} {...shelf} channel={channel} above={above} />
  ));
}

interface GameShelfProps extends Shelf {
  channel: Channel;
  lasting?: boolean;
  above?: readonly number[];
}

function GameShelf(props: GameShelfProps) {
  const { title, filter, more, channel, wide = false, lasting = false, above = [] } = props;
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
      itemWidth={widthOf(wide)}
      renderItem={(game) => tileOf(game, title, wide)}
      placeholder={
        <AsyncSection query={games} skeleton={<ShelfSkeleton wide={wide} />}>
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

const widthOf = (wide: boolean): number => (wide ? 288 : 160);

function tileOf(game: GameSummary, place: string, wide: boolean) {
  return wide ? <WideGameTile game={game} place={place} /> : <GameTile game={game} place={place} />;
}

function ShelfSkeleton({ wide }: { wide: boolean }) {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: 9 }, (_, index) => (
        <div key={index} style={{ flex: `0 0 ${widthOf(wide)}px` }}>
          <MediaCardSkeleton ratio={wide ? '16/9' : '3/4'} />
        </div>
      ))}
    </div>
  );
}

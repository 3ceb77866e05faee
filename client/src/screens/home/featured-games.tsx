import type { Channel } from '@gamebox/contract';
import { Channel as channels } from '@gamebox/contract';
import { gameShelfQuery, useGameShelf } from '../../features/game/api/page-games.ts';
import { WideGameTile } from '../../features/game/components/wide-game-tile.tsx';
import type { Shelf } from './game-shelf.tsx';
import { GameShelf } from './game-shelf.tsx';

/** The channel's main shelf, which is always shown. */
const featured = {
  [channels.zone]: { title: '专区推荐', filter: {}, more: '/game' },
  [channels.boutique]: { title: '精品推荐', filter: {}, more: '/game' },
} as const satisfies Readonly<Record<Channel, Shelf>>;

const shape = { width: 288, ratio: '16/9' } as const;

/** The recommended games of the chosen channel in a horizontal row. */
export function FeaturedGames({ channel }: { channel: Channel }) {
  const shelf = featured[channel];
  return (
    <GameShelf
      {...shelf}
      channel={channel}
      shape={shape}
      renderTile={(game) => <WideGameTile game={game} place={shelf.title} />}
      lasting
    />
  );
}

/** The query of that row. */
export const featuredQuery = (channel: Channel) =>
  gameShelfQuery(featured[channel].filter, channel);

/** That row's query as it stands. */
export function useFeatured(channel: Channel) {
  return useGameShelf(featured[channel].filter, channel);
}

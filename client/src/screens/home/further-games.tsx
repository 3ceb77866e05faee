import type { Channel } from '@gamebox/contract';
import { Channel as channels, GameTab as tabs, GameTag as tags } from '@gamebox/contract';
import { GameTile } from '../../features/game/components/game-tile.tsx';
import { useFeatured } from './featured-games.tsx';
import type { Shelf } from './game-shelf.tsx';
import { GameShelf } from './game-shelf.tsx';

const hot = { title: '热门游戏', filter: { tag: tags.hot }, more: `/game?tag=${tags.hot}` };
const fresh = { title: '新服游戏', filter: { tag: tags.new }, more: `/game?tag=${tags.new}` };
const three = { title: '三端', filter: { tab: tabs.three }, more: `/game?tab=${tabs.three}` };
const fifteen = { title: '十五', filter: { tab: tabs.fifteen }, more: `/game?tab=${tabs.fifteen}` };

const further: Readonly<Record<Channel, readonly Shelf[]>> = {
  [channels.zone]: [hot, fresh, three, fifteen],
  [channels.boutique]: [hot, fresh],
};

/** Of the first row, on the widest screens. */
const inView = 5;

const shape = { width: 160, ratio: '3/4' } as const;

/** More games of the channel, one row for each kind; those that the first row begins with come last. */
export function FurtherGames({ channel }: { channel: Channel }) {
  const first = useFeatured(channel).data?.list ?? [];
  const above = first.slice(0, inView).map(({ gameId }) => gameId);
  return further[channel].map((shelf) => (
    <GameShelf
      key={shelf.title}
      {...shelf}
      channel={channel}
      above={above}
      shape={shape}
      renderTile={(game) => <GameTile game={game} place={shelf.title} />}
    />
  ));
}

import { Banner, BannerThumb } from '../shared/ui/banner.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Carousel } from '../shared/ui/carousel.tsx';
import { Cover } from '../shared/ui/cover.tsx';
import { MediaCard, MediaCardSkeleton } from '../shared/ui/media-card.tsx';
import { PlayButton } from '../shared/ui/play-button.tsx';
import { PlayMenu } from '../shared/ui/play-menu.tsx';
import type { PlayState } from '../shared/ui/play-state.ts';
import { ServerTimeline } from '../shared/ui/server-timeline.tsx';
import { ShelfRow } from '../shared/ui/shelf-row.tsx';
import { GameTag } from '../shared/ui/tag.tsx';
import { toast } from '../shared/ui/toast-store.ts';
import { Exhibit, Row } from './exhibit.tsx';
import styles from './gallery.module.css';
import { games, longText, openings } from './sample-data.ts';

const mega = 1024 * 1024;
const states: readonly PlayState[] = [
  { kind: 'download', sizeBytes: 1234 * mega },
  { kind: 'downloading', percent: 42.6, bytesPerSecond: 12.4 * mega, secondsLeft: 200 },
  { kind: 'downloading', percent: 0, bytesPerSecond: null, secondsLeft: null },
  { kind: 'paused', percent: 42.6 },
  { kind: 'paused', percent: 42.6, offline: true },
  { kind: 'queued', position: 2 },
  { kind: 'planning' },
  { kind: 'installing', percent: 91 },
  { kind: 'ready' },
  { kind: 'update', sizeBytes: 86 * mega },
  { kind: 'launching' },
  { kind: 'launched' },
  { kind: 'playing' },
  { kind: 'failed', message: '磁盘空间不足，还需要 1.2 GB' },
  { kind: 'failed', message: '有 3 个文件损坏', remedy: 'repair' },
  { kind: 'unavailable', reason: '未成年人可在周五、周六、周日 20:00–21:00 游戏' },
];

export function Media() {
  return (
    <>
      <Exhibit name="PlayButton">
        {states.map((state) => (
          <Row key={JSON.stringify(state)}>
            <PlayButton
              state={state}
              onAction={(action) => toast.show(action)}
              menu={state.kind === 'ready' && <PlayMenu onVerify={() => undefined} />}
            />
          </Row>
        ))}
        <Row>
          {states.slice(0, 8).map((state) => (
            <PlayButton
              key={JSON.stringify(state)}
              size="m"
              state={state}
              onAction={(action) => toast.show(action)}
            />
          ))}
        </Row>
      </Exhibit>
      <Exhibit name="Carousel, Banner">
        <Carousel
          label="精选"
          items={games.slice(0, 5)}
          itemKey={(game) => game.id}
          itemName={(game) => game.name}
          renderThumb={(game) => (
            <BannerThumb src={game.cover} title={game.name} note={game.version} />
          )}
          renderSlide={(game) => (
            <Banner
              src={game.wide}
              kicker="今天 20:00 新服开启"
              title={game.name}
              text={longText}
              action={<Button variant="primary">进入游戏</Button>}
            />
          )}
        />
      </Exhibit>
      <Exhibit name="ServerTimeline">
        <ServerTimeline
          label="今日开服"
          openings={openings}
          to={(opening) => `/detail?gameId=${opening.key}`}
          renderTag={(opening) => <GameTag tag={opening.tag} />}
        />
      </Exhibit>
      <Exhibit name="ShelfRow, MediaCard">
        <ShelfRow
          title="精品推荐"
          note="每周更新"
          more={{ to: '/game' }}
          items={games}
          itemKey={(game) => game.id}
          itemWidth={168}
          renderItem={(game) => <SampleCard game={game} />}
        />
        <div className={styles.grid}>
          <MediaCardSkeleton ratio="3/4" />
          <MediaCardSkeleton ratio="3/4" />
        </div>
      </Exhibit>
      <Exhibit name="Cover">
        <div className={styles.grid}>
          <Cover src={games[0]?.wide} name="赤焰孤城" tag={<GameTag tag={1} facet />} />
          <Cover
            src="/no-such-picture.png"
            name="画面没有加载出来的游戏"
            tag={<GameTag tag={0} facet />}
          />
          <Cover src={null} name="没有封面" ratio="3/4" />
        </div>
      </Exhibit>
    </>
  );
}

export function SampleCard({ game }: { game: (typeof games)[number] }) {
  return (
    <MediaCard
      to={`/detail?gameId=${game.id}`}
      src={game.cover}
      ratio="3/4"
      title={game.name}
      meta={game.version}
      {...(game.tag === 2 ? {} : { tag: <GameTag tag={game.tag} facet /> })}
    />
  );
}

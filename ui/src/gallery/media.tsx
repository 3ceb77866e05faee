import { Banner, BannerThumb } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { Carousel } from '../kit/carousel.tsx';
import { Cover } from '../kit/cover.tsx';
import { MediaCard, MediaCardSkeleton } from '../kit/media-card.tsx';
import { Tag } from '../kit/tag.tsx';
import { ShelfRow } from '../kit/shelf-row.tsx';
import { Exhibit } from './exhibit.tsx';
import styles from './gallery.module.css';
import { games, longText } from './sample-data.ts';

export function Media() {
  return (
    <>
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
          <Cover
            src={games[0]?.wide}
            name="赤焰孤城"
            tag={
              <Tag facet tone="light">
                热门
              </Tag>
            }
          />
          <Cover
            src="/no-such-picture.png"
            name="画面没有加载出来的游戏"
            tag={
              <Tag facet tone="jade">
                新服
              </Tag>
            }
          />
          <Cover src={null} name="没有封面" ratio="3/4" />
        </div>
      </Exhibit>
    </>
  );
}

function SampleCard({ game }: { game: (typeof games)[number] }) {
  return (
    <MediaCard
      to={`/detail?gameId=${game.id}`}
      src={game.cover}
      ratio="3/4"
      title={game.name}
      meta={game.version}
      tag={<Tag facet>{game.version}</Tag>}
    />
  );
}

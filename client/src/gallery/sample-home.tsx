import { Banner, BannerThumb } from '@gamebox/ui/banner.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { Carousel } from '@gamebox/ui/carousel.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { ServerTimeline } from '../features/opening/components/server-timeline.tsx';
import { ShelfRow } from '@gamebox/ui/shelf-row.tsx';
import { GameTag } from '../shared/domain/game-tag.tsx';
import { SampleCard } from './domain.tsx';
import { longText } from '@gamebox/ui/gallery/sample-data.ts';
import { games, openings } from './gallery-games.ts';

/** /home as the components should be combined. */
export function SampleHome() {
  return (
    <Page title="首页" titleHidden>
      <Carousel
        label="精选"
        items={games.slice(0, 5)}
        itemKey={(game) => game.id}
        itemName={(game) => game.name}
        renderThumb={(game) => (
          <BannerThumb src={game.cover} title={game.name} note={game.version} />
        )}
        renderSlide={(game, index) => (
          <Banner
            eager={index === 0}
            src={game.wide}
            kicker="今天 20:00 新服开启"
            title={game.name}
            text={longText}
            action={
              <Button variant="primary" size="l">
                查看游戏
              </Button>
            }
          />
        )}
      />
      <Section title="今日开服" note="16 个服务器" more={{ to: '/game', label: '全部服务器' }}>
        <ServerTimeline
          label="今日开服"
          openings={openings}
          to={(opening) => `/detail?gameId=${opening.key}`}
          renderAction={(opening) => <GameTag tag={opening.tag} />}
        />
      </Section>
      {['最近在玩', '精品推荐', '三端互通'].map((title, row) => (
        <ShelfRow
          key={title}
          title={title}
          more={{ to: '/game' }}
          items={games.slice(row * 2)}
          itemKey={(game) => game.id}
          itemWidth={176}
          renderItem={(game) => <SampleCard game={game} />}
        />
      ))}
    </Page>
  );
}

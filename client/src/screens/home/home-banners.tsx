import type { Banner as BannerData } from '@gamebox/contract';
import { DownloadState, listBanners } from '@gamebox/contract';
import { useState } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { articleAddress } from '../../features/news/model/article-address.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useGameState } from '../../features/native-games/model/games/use-game-state.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Banner, BannerThumb } from '@gamebox/ui/banner.tsx';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Carousel } from '@gamebox/ui/carousel.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { GameAction } from '../../parts/play/game-action.tsx';
import { useAfterStart } from '../../shared/lib/use-after-start.ts';
import type * as BannerGames from './banner-game.tsx';
import styles from './home-banners.module.css';

const advanceMs = 7000;
/** With fewer there would be nothing to turn to. */
const fewest = 2;

/**
 * A picture with a title and one action; left out where the server has no banners. `calm`: the red
 * action of the page is another one. `above`: the games whose pictures are above; null until known.
 */
export function HomeBanners({ calm, above }: { calm: boolean; above: readonly number[] | null }) {
  const banners = useCall(listBanners);
  if (isLacking(banners.error) || banners.data?.length === 0) return null;
  return (
    <AsyncSection query={banners} skeleton={<BannersSkeleton />}>
      {(list) => <Banners list={list} calm={calm} above={above} />}
    </AsyncSection>
  );
}

interface BannersProps {
  list: readonly BannerData[];
  calm: boolean;
  above: readonly number[] | null;
}

function Banners({ list, calm, above }: BannersProps) {
  // As it was when it was first known: what the player looks at is not exchanged later.
  const [shown, setShown] = useState(above);
  if (shown === null && above !== null) setShown(above);
  const items = besides(list, shown ?? []);
  const later = useAfterStart(loadLaterParts);
  return (
    <Carousel
      label="精选推荐"
      items={items}
      itemKey={(banner) => banner.bannerId}
      itemName={(banner) => `${banner.title} ${banner.subtitle}`}
      advanceMs={advanceMs}
      renderThumb={(banner) => (
        <BannerThumb src={pictureUrl(banner.picture)} title={banner.title} note={banner.subtitle} />
      )}
      renderSlide={(banner, index) => (
        <Banner
          src={pictureUrl(banner.picture)}
          title={banner.title}
          text={banner.subtitle}
          eager={index === 0}
          fact={
            banner.gameId === null ? undefined : later ? (
              <later.BannerServer gameId={banner.gameId} />
            ) : null
          }
          action={<BannerAction banner={banner} calm={calm} later={later} />}
        />
      )}
    />
  );
}

/**
 * Without the games whose pictures are above already; where too few others are left, these come
 * first.
 */
function besides(list: readonly BannerData[], above: readonly number[]): readonly BannerData[] {
  const isAbove = ({ gameId }: BannerData) => gameId !== null && above.includes(gameId);
  const others = list.filter((banner) => !isAbove(banner));
  return others.length >= fewest ? others : [...others, ...list.filter(isAbove)];
}

/**
 * What the banners show of games that are not on this computer. Without it, each banner leads to its
 * game as before.
 */
const loadLaterParts = () => import('./banner-game.tsx');

type LaterParts = ReturnType<typeof useAfterStart<typeof BannerGames>>;

interface BannerLinkProps {
  banner: BannerData;
  calm: boolean;
  waiting?: boolean;
}

interface BannerActionProps extends BannerLinkProps {
  later: LaterParts;
}

/** The state of its game as far as it is known, otherwise where the banner leads. */
function BannerAction(props: BannerActionProps) {
  const { gameId } = props.banner;
  if (gameId !== null) return <GameOfBanner {...props} gameId={gameId} />;
  return (
    <span className={styles.onPicture}>
      <BannerLink {...props} />
    </span>
  );
}

function GameOfBanner(props: BannerActionProps & { gameId: number }) {
  const { gameId, banner, calm, later } = props;
  const state = useGameState(gameId) ?? null;
  // The link is the same element while it is about to be pressed.
  const [held, setHeld] = useState(false);
  const [taken, setTaken] = useState<LaterParts>(later);
  if (!held && taken !== later) setTaken(later);
  const here = state !== null && state.download_state !== DownloadState.none;
  return (
    <span
      className={styles.onPicture}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={() => setHeld(true)}
    >
      {here ? (
        <GameAction
          game={{
            gameId,
            name: state.name ?? banner.title,
            coverPicture: state.coverPrcture,
            sizeBytes: null,
          }}
          size="l"
          prominent={!calm}
        />
      ) : taken ? (
        <taken.BannerGame
          gameId={gameId}
          prominent={!calm}
          held={held}
          renderLink={(waiting) => <BannerLink banner={banner} calm={calm} waiting={waiting} />}
        />
      ) : (
        <BannerLink banner={banner} calm={calm} waiting={taken === undefined} />
      )}
    </span>
  );
}

/** `waiting`: its place and name alone, while the game's state may come. */
function BannerLink({ banner, calm, waiting = false }: BannerLinkProps) {
  const goal =
    banner.gameId !== null
      ? { to: gameAddress(banner.gameId), text: '查看游戏' }
      : banner.newsId !== null
        ? { to: articleAddress(banner.newsId), text: '了解详情' }
        : null;
  if (goal === null) return null;
  return (
    <ButtonLink
      to={goal.to}
      viewTransition
      variant={calm || waiting ? 'secondary' : 'primary'}
      size="l"
      aria-label={goal.text}
    >
      {!waiting && goal.text}
    </ButtonLink>
  );
}

/** The carousel's frame and the four pictures at its side. */
function BannersSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton className={styles.frame} height="auto" />
      <div className={styles.side}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} width="100%" height={64} />
        ))}
      </div>
    </div>
  );
}

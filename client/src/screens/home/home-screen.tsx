import { Suspense, use } from 'react';
import { Page } from '@gamebox/ui/page.tsx';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { useChannel } from '../../features/session/model/session-store.ts';
import { lazyAfterStart } from '../../shared/lib/lazy-after-start.ts';
import { ContinuePlaying, shownOf } from './continue-playing.tsx';
import { HomeBanners } from './home-banners.tsx';
import { FeaturedGames, useFeatured } from './featured-games.tsx';
import { HomeOpenings } from './home-openings.tsx';
import styles from './home-screen.module.css';
import { useRecentGames } from './use-recent-games.ts';
import { useRestOfPage } from './use-rest-of-page.ts';

const HomeWelfare = lazyAfterStart(async () => (await import('./home-welfare.tsx')).HomeWelfare);
const HomeRest = lazyAfterStart(async () => (await import('./home-rest.tsx')).HomeRest);

/** /home: each section loads, fails and retries on its own. */
export function HomeScreen() {
  const channel = useChannel();
  const played = useRecentGames();
  const { recent } = played;
  const rest = useRestOfPage(!useFeatured(channel).isPending);
  return (
    <Page title="首页" titleHidden>
      <ContinuePlaying {...played} />
      <HomeBanners
        calm={recent === null || recent.length > 0}
        above={recent === null ? null : shownOf(recent).map(({ gameId }) => gameId)}
      />
      <Suspense fallback={<WelfarePlace />}>{rest ? <HomeWelfare /> : <WelfarePlace />}</Suspense>
      <HomeOpenings />
      <FeaturedGames channel={channel} />
      <Suspense>{rest && <HomeRest />}</Suspense>
    </Page>
  );
}

function WelfarePlace() {
  return use(ServerAwayContext) === 'long' ? null : <div className={styles.welfare} />;
}

import { Suspense } from 'react';
import { Page } from '@gamebox/ui/page.tsx';
import { useChannel } from '../../features/session/model/session-store.ts';
import { lazyScreen } from '../../shared/lib/lazy-screen.ts';
import { ContinuePlaying } from './continue-playing.tsx';
import { HomeBanners } from './home-banners.tsx';
import { FeaturedGames, FurtherGames, useFeaturedSettled } from './home-games.tsx';
import { HomeNews } from './home-news.tsx';
import { HomeOpenings } from './home-openings.tsx';
import styles from './home-screen.module.css';
import { useRecentGames } from './use-recent-games.ts';
import { useRestOfPage } from './use-rest-of-page.ts';

// Nobody comes for this line: it is not of the code that the start waits for.
const HomeWelfare = lazyScreen(async () => (await import('./home-welfare.tsx')).HomeWelfare);

/** /home: each section loads, fails and tries again by itself. */
export function HomeScreen() {
  const channel = useChannel();
  const recent = useRecentGames();
  const rest = useRestOfPage(useFeaturedSettled(channel));
  return (
    <Page title="首页" titleHidden>
      <ContinuePlaying recent={recent} />
      <HomeBanners calm={recent === null || recent.length > 0} />
      <Suspense fallback={<div className={styles.welfare} />}>
        <HomeWelfare />
      </Suspense>
      <HomeOpenings />
      <FeaturedGames channel={channel} />
      {rest && (
        <>
          <FurtherGames channel={channel} />
          <HomeNews />
        </>
      )}
    </Page>
  );
}

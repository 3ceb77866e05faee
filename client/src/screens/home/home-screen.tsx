import { Suspense } from 'react';
import { Page } from '@gamebox/ui/page.tsx';
import { useChannel } from '../../features/session/model/session-store.ts';
import { lazyScreen } from '../../shared/lib/lazy-screen.ts';
import { ContinuePlaying } from './continue-playing.tsx';
import { HomeBanners } from './home-banners.tsx';
import { HomeGames } from './home-games.tsx';
import { HomeNews } from './home-news.tsx';
import { HomeOpenings } from './home-openings.tsx';
import { useRecentGames } from './use-recent-games.ts';

// Nobody comes for this line: it is not of the code that the start waits for.
const HomeWelfare = lazyScreen(async () => (await import('./home-welfare.tsx')).HomeWelfare);

/** /home: each section loads, fails and tries again by itself. */
export function HomeScreen() {
  const channel = useChannel();
  const recent = useRecentGames();
  return (
    <Page title="首页" titleHidden>
      <ContinuePlaying recent={recent} />
      <HomeBanners calm={recent.length > 0} />
      <Suspense>
        <HomeWelfare />
      </Suspense>
      <HomeOpenings />
      <HomeGames channel={channel} />
      <HomeNews />
    </Page>
  );
}

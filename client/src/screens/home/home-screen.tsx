import { useChannel, useLoggedIn } from '../../features/session/model/session-store.ts';
import { Page } from '@gamebox/ui/page.tsx';
import { HomeBanners } from './home-banners.tsx';
import { HomeGames } from './home-games.tsx';
import { HomeNews } from './home-news.tsx';
import { HomeOpenings } from './home-openings.tsx';
import { RecentGames } from './recent-games.tsx';

/** /home: each section loads, fails and tries again by itself (`product.md`). */
export function HomeScreen() {
  const loggedIn = useLoggedIn();
  const channel = useChannel();
  return (
    <Page title="首页" titleHidden>
      <HomeBanners />
      {loggedIn && <RecentGames />}
      <HomeOpenings />
      <HomeGames channel={channel} />
      <HomeNews />
    </Page>
  );
}

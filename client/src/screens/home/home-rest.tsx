import { useChannel } from '../../features/session/model/session-store.ts';
import { FurtherGames } from './home-games.tsx';
import { HomeNews } from './home-news.tsx';

/** The parts of /home that are below the first view. */
export function HomeRest() {
  return (
    <>
      <FurtherGames channel={useChannel()} />
      <HomeNews />
    </>
  );
}

import { useChannel } from '../../features/session/model/session-store.ts';
import { FurtherGames } from './further-games.tsx';
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

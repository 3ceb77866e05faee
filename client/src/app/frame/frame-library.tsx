import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useKeepRecords } from '../../features/game-record/model/use-keep-records.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { isPlayable, useGames } from '../../features/native-games/model/games/game-store.ts';
import { libraryGames, libraryText } from '../../features/native-games/model/games/library.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { enterText, usePlayed } from '../../parts/play/use-played.ts';
import { useStartAsLast } from '../../parts/play/use-start-as-last.ts';
import { lazyAfterStart } from '../../shared/lib/lazy-after-start.ts';
import { useHeldOrder } from '../../shared/lib/use-held-order.ts';
import { SideLibrary } from '../layout/side-library.tsx';
import type { SideGame } from '../layout/side-library.tsx';

const RecentElsewhere = lazyAfterStart(
  async () => (await import('./recent-elsewhere.tsx')).RecentElsewhere,
);

const idOf = ({ gameId }: SideGame): number => gameId;

/**
 * The games of this computer in the left column, whose order alone gains from the platform, and
 * below them some that were played elsewhere.
 */
export function FrameLibrary() {
  const { pathname, search } = useLocation();
  const games = useGames((store) => store.games);
  const docked = useGames((store) => store.docked);
  const start = useStartAsLast();
  const playedOf = usePlayed();
  useKeepRecords();
  const shownGame = new URLSearchParams(search).get('gameId');
  const shown = useMemo(
    () =>
      libraryGames(games, playedOf)
        // The menu's foot shows the job, but can't start the installed version.
        .filter(
          (state) =>
            docked?.includes(state.gameId) !== true || isPlayable(state) || state.running === true,
        )
        .map((state): SideGame => {
          const played = playedOf(state.gameId);
          return {
            gameId: state.gameId,
            name: state.name ?? `游戏 ${state.gameId}`,
            cover: pictureUrl(state.coverPrcture),
            text: libraryText(state),
            to: gameAddress(state.gameId, played.serverId),
            current: pathname === '/detail' && shownGame === String(state.gameId),
            playable: isPlayable(state) && state.running !== true,
            enter: enterText(played),
          };
        }),
    [docked, games, pathname, playedOf, shownGame],
  );
  const { items, holding } = useHeldOrder(shown, idOf);
  return (
    <SideLibrary
      games={items}
      holding={holding}
      inStore={pathname === '/game'}
      inLibrary={pathname === '/library'}
      onStart={(gameId) => void start(gameId)}
    >
      <Suspense>
        <RecentElsewhere />
      </Suspense>
    </SideLibrary>
  );
}

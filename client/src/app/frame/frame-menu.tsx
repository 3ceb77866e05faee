import { channel as channelSchema } from '@gamebox/contract';
import { Suspense, lazy } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasJobs, useGames } from '../../features/native-games/model/games/game-store.ts';
import { useExpectedPlayer } from '../../features/session/model/expected-player.ts';
import { useChannel, useSession } from '../../features/session/model/session-store.ts';
import { SideMenu } from '../layout/side-menu.tsx';
import { useLackingCalls } from '../lacking-calls.ts';
import { FrameLibrary } from './frame-library.tsx';
import { CHANNELS, menuItems } from './menu-items.ts';
import { useStores } from '../../shared/lib/stores.ts';

const FrameDocks = lazy(async () => ({ default: (await import('./frame-docks.tsx')).FrameDocks }));

/** The left menu with the running download at its bottom. */
export function FrameMenu() {
  const stores = useStores();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const lacking = useLackingCalls(({ paths }) => paths);
  const jobs = useGames(({ games }) => hasJobs(games));
  return (
    <SideMenu
      items={menuItems(useExpectedPlayer() !== null, pathname, lacking)}
      channels={CHANNELS}
      channel={useChannel()}
      onChannel={(choice) => {
        useSession
          .of(stores)
          .getState()
          .set({ channel: channelSchema.parse(choice) });
        void navigate('/');
      }}
      library={<FrameLibrary />}
      footer={
        jobs ? (
          <Suspense>
            <FrameDocks />
          </Suspense>
        ) : undefined
      }
    />
  );
}

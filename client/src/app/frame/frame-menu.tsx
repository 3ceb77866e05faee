import type { GameState } from '@gamebox/contract';
import { DownloadState, channel as channelSchema } from '@gamebox/contract';
import { useLocation, useNavigate } from 'react-router';
import { isVerifying } from '../../features/native-games/model/game-store.ts';
import { useCurrentJobs } from '../../features/native-games/model/use-game-state.ts';
import { useChannel, useLoggedIn, useSession } from '../../features/session/model/session-store.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import type { DownloadDockProps } from '../layout/download-dock.tsx';
import { DownloadDock } from '../layout/download-dock.tsx';
import { SideMenu } from '../layout/side-menu.tsx';
import { CHANNELS, menuItems } from './menu-items.ts';

/** The left menu with the download at its foot. */
export function FrameMenu() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const jobs = useCurrentJobs();
  return (
    <SideMenu
      items={menuItems(useLoggedIn(), pathname)}
      channels={CHANNELS}
      channel={useChannel()}
      onChannel={(choice) => {
        useSession.getState().set({ channel: channelSchema.parse(choice) });
        void navigate('/');
      }}
      footer={
        jobs.length === 0
          ? undefined
          : jobs.map((job) => <DownloadDock key={job.gameId} {...dockOf(job)} />)
      }
    />
  );
}

function dockOf(job: GameState): DownloadDockProps {
  return {
    to: `/detail?gameId=${job.gameId}`,
    name: job.name ?? '游戏',
    cover: pictureUrl(job.coverPrcture),
    percent: job.progress,
    state: stateOf(job),
    bytesPerSecond: job.bytesPerSecond,
  };
}

function stateOf(job: GameState): DownloadDockProps['state'] {
  switch (job.download_state) {
    case DownloadState.paused:
      return 'paused';
    case DownloadState.installing:
      return isVerifying(job) ? 'verifying' : 'installing';
    case DownloadState.failed:
      return 'failed';
    case DownloadState.none:
    case DownloadState.downloading:
    case DownloadState.installed:
    case DownloadState.updateAvailable:
      return 'downloading';
    default:
      return job.download_state satisfies never;
  }
}

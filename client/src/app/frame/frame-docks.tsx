import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { useLayoutEffect } from 'react';
import { useCurrentJobs } from '../../features/native-games/model/jobs/current-jobs.ts';
import { useLateReason } from '../../features/native-games/model/jobs/late-job.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import {
  isBusy,
  isVerifying,
  useGames,
} from '../../features/native-games/model/games/game-store.ts';
import { isConnecting, jobFigures } from '../../features/native-games/model/games/job-figures.ts';
import { failedText } from '../../features/native-games/model/games/library.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import type { DownloadDockProps } from '../layout/download-dock.tsx';
import { DownloadDock } from '../layout/download-dock.tsx';
import { useStores } from '../../shared/lib/stores.ts';

/** The jobs at the bottom of the menu; the code loads with the first job. */
export function FrameDocks() {
  const stores = useStores();
  const jobs = useCurrentJobs();
  const ids = jobs.map(({ gameId }) => gameId).join();
  // Before the paint, so that a game is never in the menu twice.
  useLayoutEffect(() => {
    useGames.of(stores).setState({ docked: ids.split(',').map(Number) });
    return () => useGames.of(stores).setState({ docked: [] });
  }, [stores, ids]);
  return jobs.map((job) => <Dock key={job.gameId} job={job} />);
}

function Dock({ job }: { job: GameState }) {
  const stores = useStores();
  const silent = useHostSilence((host) => host.silent) && isBusy(job);
  const late = useLateReason(job.gameId);
  return (
    <DownloadDock
      {...dockOf(job)}
      onOpen={() => void downloadsDrawer.ask(stores)}
      {...(silent ? { state: 'silent' } : late === null ? {} : { state: late })}
    />
  );
}

function dockOf(job: GameState): Omit<DownloadDockProps, 'onOpen'> {
  return {
    name: job.name ?? '游戏',
    cover: pictureUrl(job.coverPrcture),
    percent: jobFigures(job).percent,
    state: stateOf(job),
    failed: failedText(job),
    bytesPerSecond: job.bytesPerSecond,
  };
}

function stateOf(job: GameState): DownloadDockProps['state'] {
  switch (job.download_state) {
    case DownloadState.paused:
      if (job.waiting === 'offline' && job.trouble === 'login') return 'login';
      return job.waiting ?? 'paused';
    case DownloadState.installing:
      if (job.stage === 'moving') return 'moving';
      return isVerifying(job) ? 'verifying' : 'installing';
    case DownloadState.failed:
      return 'failed';
    case DownloadState.none:
    case DownloadState.downloading:
    case DownloadState.installed:
    case DownloadState.updateAvailable:
      return isConnecting(job) ? 'connecting' : 'downloading';
    default:
      return job.download_state satisfies never;
  }
}

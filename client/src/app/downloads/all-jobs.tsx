import { DownloadState } from '@gamebox/contract';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import {
  pauseAllDownloads,
  resumeAllDownloads,
} from '../../features/native-games/model/jobs/queue-actions.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { useStores } from '../../shared/lib/stores.ts';
import styles from './all-jobs.module.css';
import type { SortedDownloads } from './sort-downloads.ts';

/** Pauses or resumes all jobs; hidden for a single job, which has its own button. */
export function AllJobs({
  sorted: { running, waiting, queue, stopped },
}: {
  sorted: SortedDownloads;
}) {
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const silent = useHostSilence((host) => host.silent);
  // Only a host that lists its games has a queue.
  const queues = useGames((store) => store.listed);
  const paused = stopped.filter(({ download_state: at }) => at === DownloadState.paused);
  const jobs = (running === null ? 0 : 1) + waiting.length + queue.length + paused.length;
  const held = running === null && queue[0]?.held === true;
  const pausable = running !== null || waiting.length > 0;
  const resumable = running === null && (paused.length > 0 || held);
  if (!queues || (jobs < 2 && !held)) return null;
  const run = async (act: typeof pauseAllDownloads) => {
    setBusy(true);
    await act(stores);
    setBusy(false);
  };
  return (
    <div className={styles.bar}>
      {pausable && (
        <Button
          size="s"
          icon={<Pause />}
          disabled={silent}
          loading={busy}
          onClick={() => void run(pauseAllDownloads)}
        >
          全部暂停
        </Button>
      )}
      {resumable && (
        <Button
          size="s"
          icon={<Play />}
          disabled={silent}
          loading={busy}
          onClick={() => void run(resumeAllDownloads)}
        >
          全部继续
        </Button>
      )}
    </div>
  );
}

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
  const pause = { icon: <Pause />, text: '全部暂停', act: pauseAllDownloads };
  const resume = { icon: <Play />, text: '全部继续', act: resumeAllDownloads };
  const offered = [...(pausable ? [pause] : []), ...(resumable ? [resume] : [])];
  return (
    <div className={styles.bar}>
      {offered.map(({ icon, text, act }, place) => (
        <Button
          // One replaces the other as the same element, so that the focus stays.
          // oxlint-disable-next-line react/no-array-index-key -- see the line above
          key={place}
          size="s"
          icon={icon}
          disabled={silent}
          loading={busy}
          onClick={() => void run(act)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

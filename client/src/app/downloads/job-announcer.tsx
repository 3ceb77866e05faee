import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { GameState } from '@gamebox/contract';
import { jobPercent } from '../../features/native-games/model/games/job-figures.ts';
import { lateTexts, useLateReason } from '../../features/native-games/model/jobs/late-job.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import { stageText } from './stage-text.ts';
import { jobName } from './use-job-play.ts';

const step = 25;

/** Announces stages and every quarter of the progress to screen readers, and nothing in between. */
export function JobAnnouncer({ job }: { job: GameState | null }) {
  const silent = useHostSilence((host) => host.silent);
  const late = useLateReason(job?.gameId ?? null);
  const waits = silent ? '重新连接中' : late === null ? null : lateTexts[late];
  return (
    <output className="visually-hidden">
      {job !== null &&
        `${jobName(job)} ${waits ?? stageText(job)} ${formatPercent(Math.floor(jobPercent(job) / step) * step)}`}
    </output>
  );
}

import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { GameState } from '@gamebox/contract';
import { jobPercent } from '../../features/native-games/model/games/job-figures.ts';
import { stageText } from './stage-text.ts';
import { jobName } from './use-job-play.ts';

const step = 25;

/** Announces stages and every quarter of the progress to screen readers, and nothing in between. */
export function JobAnnouncer({ job }: { job: GameState | null }) {
  return (
    <output className="visually-hidden">
      {job !== null &&
        `${jobName(job)} ${stageText(job)} ${formatPercent(Math.floor(jobPercent(job) / step) * step)}`}
    </output>
  );
}

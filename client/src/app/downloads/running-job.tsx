import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { Pause, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { isVerifying } from '../../features/native-games/model/games/game-store.ts';
import { jobFigures, jobPercent } from '../../features/native-games/model/games/job-figures.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import {
  lateTexts,
  NETWORK_LOGIN_ADVICE,
  useLateReason,
} from '../../features/native-games/model/jobs/late-job.ts';
import {
  SPEED_SAMPLES,
  useSessionDownloads,
} from '../../features/native-games/model/jobs/session-downloads.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import {
  LeaveDialog,
  leaveWord,
  useCanLeave,
  useLeave,
} from '../../features/native-games/components/leave-dialog.tsx';
import { formatBytes, formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { formatDuration } from '@gamebox/ui/lib/format-time.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { GameLink } from './game-link.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { SpeedGraph } from '@gamebox/ui/speed-graph.tsx';
import styles from './running-job.module.css';
import { stageText } from './stage-text.ts';
import { jobName, useJobPlay } from './use-job-play.ts';

/** The running job in the large view. */
export function RunningJob({ job }: { job: GameState }) {
  const play = useJobPlay(job);
  const { leave, question } = useLeave(job.gameId, job);
  const name = jobName(job);
  const leavable = useCanLeave(job);
  const loading = hasSpeed(job);
  const silent = useHostSilence((host) => host.silent);
  const late = useLateReason(job.gameId);
  const stage = silent ? '重新连接中' : late === null ? stageText(job) : lateTexts[late];
  return (
    <section aria-label={`正在进行：${name}`} className={styles.job} data-row={job.gameId}>
      <div className={styles.head}>
        <Cover
          src={pictureUrl(job.coverPrcture)}
          name={name}
          ratio="3/4"
          decorative
          eager
          className={styles.cover}
        />
        <div className={styles.text}>
          <GameLink gameId={job.gameId} name={name} className={styles.name} />
          <p className={styles.stage}>
            {stage}
            {job.update !== undefined && <span>更新到 {job.update.version}</span>}
          </p>
          <p className={styles.percent} data-figures>
            {jobPercent(job)}
            <small>%</small>
          </p>
        </div>
      </div>
      {late === 'login' && !silent && <p className={styles.advice}>{NETWORK_LOGIN_ADVICE}</p>}
      <ProgressBar
        percent={jobFigures(job).percent}
        label={`${name} ${stage}`}
        tone={isVerifying(job) ? 'jade' : 'crimson'}
      />
      <Figures job={job} silent={silent || late !== null} />
      {loading && <Speed job={job} />}
      <div className={styles.actions}>
        {play.state.kind === 'downloading' && job.repairing !== true && (
          <Button icon={<Pause />} disabled={silent} onClick={() => play.onAction('pause')}>
            暂停
          </Button>
        )}
        {leavable && (
          <Button variant="ghost" icon={<X />} disabled={silent} onClick={leave}>
            {leaveWord(job, name)}
          </Button>
        )}
      </div>
      <LeaveDialog gameId={job.gameId} name={name} state={job} {...question} />
    </section>
  );
}

/** Only downloads and copies have a speed; checking and placing files do not. */
function hasSpeed({ download_state: at, stage }: GameState): boolean {
  return at !== DownloadState.installing || stage === 'moving';
}

function Figures({ job, silent }: { job: GameState; silent: boolean }) {
  const { bytesPerSecond, secondsLeft } = job;
  const { bytes } = jobFigures(job);
  const moves = hasSpeed(job);
  return (
    <dl className={styles.figures} data-figures>
      {bytes !== null && (
        <Figure name={isVerifying(job) ? '已校验' : '已完成'}>
          {formatBytes(bytes.done)} / {formatBytes(bytes.total)}
        </Figure>
      )}
      {moves && <Figure name="速度">{silent ? '—' : formatRate(bytesPerSecond ?? 0)}</Figure>}
      {moves && <Figure name="剩余时间">{silent ? '—' : leftText(secondsLeft)}</Figure>}
    </dl>
  );
}

/** A host gives no estimate until it has enough data. */
function leftText(secondsLeft: number | null | undefined): string {
  return typeof secondsLeft === 'number' ? formatDuration(secondsLeft) : '正在估算';
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const none: readonly number[] = [];

function Speed({ job: { gameId, bytesPerSecond } }: { job: GameState }) {
  const samples = useSessionDownloads(({ speed }) =>
    speed.gameId === gameId ? speed.samples : none,
  );
  return <SpeedGraph samples={samples} now={bytesPerSecond ?? 0} size={SPEED_SAMPLES} />;
}

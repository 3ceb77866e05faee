import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { Pause, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import {
  SPEED_SAMPLES,
  useSessionDownloads,
} from '../../features/native-games/model/jobs/session-downloads.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import {
  LeaveDialog,
  canLeave,
  leaveWords,
} from '../../features/native-games/components/leave-dialog.tsx';
import { formatBytes, formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { formatDuration } from '@gamebox/ui/lib/format-time.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { SpeedGraph } from '@gamebox/ui/speed-graph.tsx';
import styles from './running-job.module.css';
import { stageWords } from './stage-words.ts';
import { jobName, useJobPlay } from './use-job-play.ts';

/** The job under way, large. */
export function RunningJob({ job }: { job: GameState }) {
  const play = useJobPlay(job);
  const [leaving, setLeaving] = useState(false);
  const name = jobName(job);
  const loading = job.download_state !== DownloadState.installing;
  const { silent } = useHostSilence();
  const stage = useStageWords(job, silent);
  return (
    <section aria-label={`正在进行：${name}`} className={styles.job}>
      <div className={styles.head}>
        <Cover
          src={pictureUrl(job.coverPrcture)}
          name={name}
          ratio="3/4"
          decorative
          eager
          className={styles.cover}
        />
        <div className={styles.words}>
          <Link
            to={gameAddress(job.gameId)}
            className={styles.name}
            title={name}
            onClick={() => downloadsDrawer.settle(false)}
          >
            {name}
          </Link>
          <p className={styles.stage}>
            {stage}
            {job.update !== undefined && <span>更新到 {job.update.version}</span>}
          </p>
          <p className={styles.percent} data-figures>
            {Math.floor(job.progress)}
            <small>%</small>
          </p>
        </div>
      </div>
      <ProgressBar percent={job.progress} label={`${name} ${stage}`} />
      <Figures job={job} silent={silent} />
      {loading && <Speed job={job} />}
      <div className={styles.actions}>
        {play.state.kind === 'downloading' && (
          <Button icon={<Pause />} disabled={silent} onClick={() => play.onAction('pause')}>
            暂停
          </Button>
        )}
        {canLeave(job) && (
          <Button variant="ghost" icon={<X />} disabled={silent} onClick={() => setLeaving(true)}>
            {leaveWords(job, name).confirm}
          </Button>
        )}
      </div>
      <LeaveDialog
        gameId={job.gameId}
        name={name}
        state={job}
        open={leaving}
        onOpenChange={setLeaving}
      />
    </section>
  );
}

/** How long a job prepares before the player is told whom it waits for. */
const serverWaitMs = 5000;

function useStageWords(job: GameState, silent: boolean): string {
  const unanswered = job.stage === 'preparing' && (job.bytesDone ?? 0) === 0;
  const [late, setLate] = useState(false);
  if (late && !unanswered) setLate(false);
  useEffect(() => {
    if (!unanswered) return undefined;
    const timer = setTimeout(() => setLate(true), serverWaitMs);
    return () => clearTimeout(timer);
  }, [unanswered]);
  if (silent) return '正在重新连接…';
  return late ? '正在等待服务器响应' : stageWords(job);
}

function Figures({ job, silent }: { job: GameState; silent: boolean }) {
  const { bytesDone, bytesTotal, bytesPerSecond, secondsLeft } = job;
  const loading = job.download_state !== DownloadState.installing;
  return (
    <dl className={styles.figures} data-figures>
      <div>
        <dt>已完成</dt>
        <dd>
          {formatBytes(bytesDone ?? 0)}
          {bytesTotal !== undefined && bytesTotal > 0 && ` / ${formatBytes(bytesTotal)}`}
        </dd>
      </div>
      {loading && (
        <div>
          <dt>速度</dt>
          <dd>{silent ? '—' : formatRate(bytesPerSecond ?? 0)}</dd>
        </div>
      )}
      <div>
        <dt>剩余时间</dt>
        <dd>{typeof secondsLeft === 'number' && !silent ? formatDuration(secondsLeft) : '—'}</dd>
      </div>
    </dl>
  );
}

const none: readonly number[] = [];

function Speed({ job: { gameId, bytesPerSecond } }: { job: GameState }) {
  const samples = useSessionDownloads(({ speed }) =>
    speed.gameId === gameId ? speed.samples : none,
  );
  return <SpeedGraph samples={samples} now={bytesPerSecond ?? 0} size={SPEED_SAMPLES} />;
}

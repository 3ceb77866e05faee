import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEasedFailure } from '../../features/native-games/api/use-eased-failure.ts';
import { adviceForJob } from '../../features/native-games/model/jobs/failure-advice.ts';
import { jobPercent } from '../../features/native-games/model/games/job-figures.ts';
import { failedText } from '../../features/native-games/model/games/library.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import { downloadNow } from '../../features/native-games/model/jobs/queue-actions.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { GameAction } from '../../parts/play/game-action.tsx';
import {
  LeaveDialog,
  leaveWord,
  useCanLeave,
  useLeave,
} from '../../features/native-games/components/leave-dialog.tsx';
import { Remedies } from '../../parts/play/remedies.tsx';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { GameLink } from './game-link.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import styles from './download-rows.module.css';
import { waitingText } from './stage-text.ts';
import { jobName, useJobPlay } from './use-job-play.ts';
import { useStores } from '../../shared/lib/stores.ts';

export interface GroupProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Group({ title, action, children }: GroupProps) {
  return (
    <section aria-label={title} className={styles.group}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {action}
      </header>
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

export interface RowProps {
  game: Pick<GameState, 'gameId' | 'name' | 'coverPrcture'>;
  /** Content at the beginning of the line. */
  start?: ReactNode;
  text: ReactNode;
  /** Content at the end of the line. */
  end?: ReactNode;
  /** Content below the texts. */
  below?: ReactNode;
}

export function Row({ game, text, start, end, below }: RowProps) {
  const name = jobName(game);
  return (
    <div className={styles.row} data-row={game.gameId}>
      {start}
      <Cover
        src={pictureUrl(game.coverPrcture)}
        name={name}
        ratio="1/1"
        decorative
        className={styles.cover}
      />
      <div className={styles.text}>
        <GameLink gameId={game.gameId} name={name} className={styles.name} />
        <span className={styles.meta} data-figures>
          {text}
        </span>
        {below}
      </div>
      <div className={styles.end}>{end}</div>
    </div>
  );
}

/** `已安装 1.0 · 6.0 MB · 昨天 20:00`: wraps between the facts alone, and no line ends with a dot. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <span className={styles.facts}>
      <span className={styles.line}>
        {facts.map((fact, index) => (
          <span key={fact} className={styles.fact}>
            {index > 0 && <span className={styles.dot}> · </span>}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}

/** The row of a job that does not run: queued, offline, paused or failed. */
export function Waiting({ job, start }: { job: GameState; start?: ReactNode }) {
  const stores = useStores();
  const play = useJobPlay(job);
  const { leave, question } = useLeave(job.gameId, job);
  const name = jobName(job);
  const silent = useHostSilence((host) => host.silent);
  const failed = job.download_state === DownloadState.failed;
  const leavable = useCanLeave(job);
  return (
    <>
      <Row
        game={job}
        start={start}
        text={failed ? <Failure job={job} /> : waitingText(job)}
        below={failed ? <FailureHelp job={job} /> : <Progress job={job} />}
        end={
          leavable && (
            <>
              {!failed && job.waiting !== 'queue' && (
                <Button size="s" disabled={silent} onClick={() => play.onAction('resume')}>
                  继续
                </Button>
              )}
              {job.waiting === 'queue' && (
                <Button
                  size="s"
                  disabled={silent}
                  onClick={() => void downloadNow(stores, job.gameId)}
                >
                  立即下载
                </Button>
              )}
              <IconButton
                size="s"
                disabled={silent}
                label={`${leaveWord(job, name)} ${name}`}
                icon={<X />}
                onClick={leave}
              />
            </>
          )
        }
      />
      <LeaveDialog gameId={job.gameId} name={name} state={job} {...question} />
    </>
  );
}

/** How much is done; nothing if the job has not begun. */
function Progress({ job }: { job: GameState }) {
  const percent = jobPercent(job);
  if (percent === 0) return null;
  return (
    <ProgressBar
      label={`${jobName(job)}的进度`}
      tone="neutral"
      percent={percent}
      className={styles.progress}
    />
  );
}

function Failure({ job }: { job: GameState }) {
  const eased = useEasedFailure(job);
  const text = eased ?? adviceForJob(job)?.text ?? job.message;
  return (
    <span className={styles.failure}>
      <CircleAlert aria-hidden />
      <span>{text || (failedText(job) ?? '下载失败')}</span>
    </span>
  );
}

function FailureHelp({ job }: { job: GameState }) {
  const play = useJobPlay(job);
  const remedies = adviceForJob(job)?.remedies ?? [{ kind: 'retry', label: '重试' } as const];
  return (
    remedies.length > 0 && (
      <div className={styles.remedies}>
        <Remedies remedies={remedies} play={play} />
      </div>
    )
  );
}

export function Finished({ game }: { game: GameState }) {
  const { version, sizeBytes } = game;
  const parts = [version, sizeBytes === undefined ? undefined : `占用 ${formatBytes(sizeBytes)}`];
  return (
    <Row
      game={game}
      text={<Facts facts={['已安装', ...parts.filter((part) => part !== undefined)]} />}
      end={
        <GameAction
          game={{
            gameId: game.gameId,
            name: jobName(game),
            coverPicture: game.coverPrcture,
            sizeBytes: sizeBytes ?? 0,
          }}
        />
      }
    />
  );
}

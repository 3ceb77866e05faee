import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import { formatRate } from '@gamebox/ui/lib/format-bytes.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { ProgressBar } from '@gamebox/ui/progress-bar.tsx';
import { lateTexts } from '../../features/native-games/model/jobs/late-job.ts';
import styles from './download-dock.module.css';

const stateTexts = {
  downloading: '下载中',
  connecting: '连接中',
  paused: '已暂停',
  verifying: '校验中',
  installing: '安装中',
  moving: '移动中',
  queue: '排队中',
  offline: '等待网络',
  ...lateTexts,
  failed: '下载失败',
  silent: '重新连接中',
} as const;

export interface DownloadDockProps {
  /** Opens the drawer of downloads. */
  onOpen: () => void;
  name: string;
  cover: string | null;
  /** 0–100 */
  percent: number;
  /** The state of the job; `failed` waits for the player, `silent` for the host, `server` for data, `login` for a login. */
  state: keyof typeof stateTexts;
  /** What failed, in place of the download. */
  failed?: string | undefined;
  bytesPerSecond?: number | null | undefined;
}

const still: ReadonlySet<string> = new Set([
  'silent',
  'paused',
  'queue',
  'offline',
  'server',
  'login',
  'failed',
]);

/** States whose text takes the place of the percentage: both would not fit. */
const bare: ReadonlySet<string> = new Set(['failed', 'silent', 'server', 'login']);

/** One downloading or waiting game at the bottom of the menu, on every screen. */
export function DownloadDock(props: DownloadDockProps) {
  const { onOpen, name, cover, percent, state, failed, bytesPerSecond } = props;
  const text = state === 'failed' && failed !== undefined ? failed : stateTexts[state];
  const moving = state === 'downloading' && typeof bytesPerSecond === 'number';
  const told = moving ? formatRate(bytesPerSecond) : text;
  return (
    <div className={styles.dock}>
      <Cover src={cover} name={name} ratio="1/1" decorative className={styles.picture} />
      <div className={styles.text}>
        <button
          type="button"
          data-whole-card
          className={styles.name}
          title={`${name} · ${told}`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {name}
        </button>
        <span className={styles.state} data-figures>
          {!bare.has(state) && <span>{formatPercent(Math.floor(percent))}</span>}
          <span>{told}</span>
        </span>
      </div>
      <ProgressBar
        percent={percent}
        label={`${name} ${text}`}
        tone={still.has(state) ? 'neutral' : 'crimson'}
        className={styles.progress}
      />
    </div>
  );
}

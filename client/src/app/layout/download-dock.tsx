import { Link } from '../../shared/ui/link.tsx';
import { formatRate } from '../../shared/lib/format-bytes.ts';
import { Cover } from '../../shared/ui/cover.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import styles from './download-dock.module.css';

export interface DownloadDockProps {
  /** The game's page. */
  to: string;
  name: string;
  cover: string | null;
  /** 0–100 */
  percent: number;
  /** Where it stands; `failed` waits for the player. */
  state: 'downloading' | 'paused' | 'verifying' | 'installing' | 'failed';
  bytesPerSecond?: number | null | undefined;
}

const words = {
  downloading: '下载中',
  paused: '已暂停',
  verifying: '正在校验',
  installing: '安装中',
  failed: '下载失败',
} as const;

/** One game that downloads or waits to, at the foot of the menu, wherever the player is. */
export function DownloadDock(props: DownloadDockProps) {
  const { to, name, cover, percent, state, bytesPerSecond } = props;
  const moving = state === 'downloading' && typeof bytesPerSecond === 'number';
  return (
    <div className={styles.dock}>
      <Cover src={cover} name={name} ratio="1/1" decorative className={styles.picture} />
      <div className={styles.words}>
        <Link to={to} className={styles.name} title={`${name} · ${words[state]}`}>
          {name}
        </Link>
        <span className={styles.state} data-figures>
          {Math.floor(percent)}% · {moving ? formatRate(bytesPerSecond) : words[state]}
        </span>
      </div>
      <ProgressBar
        percent={percent}
        label={`${name} ${words[state]}`}
        tone={state === 'paused' || state === 'failed' ? 'neutral' : 'crimson'}
        className={styles.progress}
      />
    </div>
  );
}

import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import {
  CircleAlert,
  Download,
  Gamepad2,
  Pause,
  Play,
  RefreshCw,
  Trash2,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import styles from './play-button.module.css';
import type { PlayAction, PlayState } from '../model/launch/play-face.ts';
import { playFace } from '../model/launch/play-face.ts';

export interface PlayButtonProps {
  state: PlayState;
  onAction: (action: NonNullable<PlayAction>) => void;
  /** On the game's page: the PlayMenu, or another small button in its place. */
  menu?: ReactNode;
  /** Below the button where the state has nothing to say there, so that the line keeps its place. */
  note?: string | undefined;
  /** `l` on the game's page, `m` in lists (without the texts beside it). */
  size?: 'm' | 'l' | undefined;
  className?: string | undefined;
  /** A longer description of what a press does. */
  title?: string | undefined;
}

const icons: Readonly<Partial<Record<PlayState['kind'], typeof Play>>> = {
  download: Download,
  downloading: Pause,
  paused: Play,
  ready: Play,
  update: RefreshCw,
  playing: Gamepad2,
};

/**
 * The play button: all states from 下载游戏 to 游戏中 are one element, so that the focus stays when the
 * state changes. It shows the progress inside, and speed and time left beside it.
 */
export function PlayButton(props: PlayButtonProps) {
  const { state, onAction, menu, note, size = 'l', className, title } = props;
  const face = playFace(state);
  const aside = face.aside.length > 0 || note === undefined ? face.aside : [note];
  const announced = state.kind === 'launching' || state.kind === 'launched';
  return (
    <div className={cx(styles.root, styles[size], className)} data-kind={state.kind}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.button}
          title={title}
          aria-disabled={face.action === null || undefined}
          aria-label={announced ? face.label : undefined}
          data-label={announced ? face.label : undefined}
          onClick={() => face.action !== null && onAction(face.action)}
        >
          {face.percent !== null && <Fill percent={face.percent} />}
          {state.kind === 'launching' && (
            <span className={styles.well} aria-hidden>
              <span className={styles.creep} />
            </span>
          )}
          {!announced && (
            <>
              <Mark state={state} />
              <span>{face.label}</span>
              {face.percent !== null && (
                <span className={styles.percent} aria-hidden>
                  {formatPercent(Math.floor(face.percent))}
                </span>
              )}
            </>
          )}
        </button>
        {/* Children of a button have no roles, so the status is a hidden element beside it. The
            button draws its label from data-label, so that the text is in the page only once. */}
        <output className="visually-hidden">{announced && face.label}</output>
        {menu}
      </div>
      {face.percent !== null && (
        <progress
          aria-label={`${state.kind === 'installing' ? face.label.slice(0, -1) : '下载'}进度`}
          max={100}
          value={Math.floor(face.percent)}
          className="visually-hidden"
        />
      )}
      {size === 'l' && aside.length > 0 && <Aside state={state} parts={aside} />}
    </div>
  );
}

function Fill({ percent }: { percent: number }) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <span className={styles.well} aria-hidden>
      <span className={styles.fill} style={{ transform: `translateX(${shown - 100}%)` }} />
    </span>
  );
}

const failedIcons = { retry: RefreshCw, repair: Wrench, uninstall: Trash2 } as const;

function Mark({ state }: { state: PlayState }) {
  if (state.kind === 'failed') {
    const Icon = failedIcons[state.remedy ?? 'retry'];
    return <Icon aria-hidden />;
  }
  const Icon = icons[state.kind];
  return Icon === undefined ? null : <Icon aria-hidden />;
}

function Aside({ state, parts }: { state: PlayState; parts: readonly string[] }) {
  const failed = state.kind === 'failed';
  return (
    <p className={styles.aside} role={failed ? 'alert' : undefined} data-figures>
      {failed && <CircleAlert aria-hidden />}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

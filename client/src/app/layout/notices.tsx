import { Sparkles, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@gamebox/ui/button.tsx';
import styles from './notices.module.css';
import { useAwayText } from './use-away-text.ts';

interface OfflineNoticeProps {
  /** In place of the text about the network or the server. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/**
 * Tells that the network or only the server can't be reached. It recovers by itself; the button
 * asks at once. Failed requests decide whether it is shown; the browser only decides which text.
 */
export function OfflineNotice({ text, onRetry }: OfflineNoticeProps) {
  const gone = useAwayText();
  return (
    <Notice tone="amber" icon={<WifiOff aria-hidden />}>
      <span className={styles.text}>{text ?? `${gone}，恢复后会自动刷新`}</span>
      {onRetry !== undefined && (
        <Button size="s" variant="ghost" onClick={onRetry}>
          重试
        </Button>
      )}
    </Notice>
  );
}

export interface UpdateNoticeProps {
  version: string;
  /** What is new, in a short text. */
  notes?: string | undefined;
  /** The server no longer supports this version, so the notice can't be hidden. */
  required: boolean;
  /** Undefined if the platform names no address. */
  onUpdate: (() => void) | undefined;
  onLater: () => void;
}

/** Tells that a newer client exists (versionInfo). */
export function UpdateNotice({ version, notes, required, onUpdate, onLater }: UpdateNoticeProps) {
  return (
    <Notice tone="neutral" icon={<Sparkles aria-hidden />}>
      <span className={styles.text}>
        <b>{required ? `请更新到 ${version} 后继续使用` : `新版本 ${version} 可以更新了`}</b>
        {notes !== undefined && notes !== '' && <span className={styles.notes}>{notes}</span>}
      </span>
      {!required && (
        <Button size="s" variant="ghost" onClick={onLater}>
          稍后
        </Button>
      )}
      {onUpdate !== undefined && (
        <Button size="s" onClick={onUpdate}>
          立即更新
        </Button>
      )}
    </Notice>
  );
}

function Notice(props: { tone: 'amber' | 'neutral'; icon: ReactNode; children: ReactNode }) {
  return (
    <output className={styles.notice} data-tone={props.tone}>
      {props.icon}
      {props.children}
    </output>
  );
}

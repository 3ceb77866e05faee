import { Button } from '@gamebox/ui/button.tsx';
import { Sparkles } from 'lucide-react';
import { Notice } from './notice.tsx';
import styles from './notice.module.css';

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

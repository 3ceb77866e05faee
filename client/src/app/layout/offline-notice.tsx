import { WifiOff } from 'lucide-react';
import { Button } from '@gamebox/ui/button.tsx';
import { Notice } from './notice.tsx';
import styles from './notice.module.css';
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

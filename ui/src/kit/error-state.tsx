import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Scene } from './scene.tsx';
import styles from './state.module.css';

export interface ErrorStateProps {
  title?: string | undefined;
  /** The reason as text: an Error's message or a text. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** Another action beside the retry. */
  action?: ReactNode;
}

/** Shown if loading failed: what failed, why, and a retry. */
export function ErrorState(props: ErrorStateProps) {
  const { title = '没有加载出来', error, onRetry, retrying = false, action } = props;
  return (
    <div className={styles.state} role="alert">
      <Scene kind={navigator.onLine ? 'error' : 'offline'} />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{reason(error)}</p>
      <div className={styles.action}>
        {onRetry !== undefined && (
          <Button icon={<RotateCw />} loading={retrying} onClick={onRetry}>
            重试
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

function reason(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error;
  if (error instanceof Error && error.message !== '') return error.message;
  return '请求失败';
}

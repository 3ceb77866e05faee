import type { ReactNode } from 'react';
import { use } from 'react';
import { LongAwayContext, ServerAwayContext, useLongTime } from './server-away.ts';
import styles from './waiting.module.css';

export interface WaitingProps {
  children: ReactNode;
  /** What is being loaded, for the sentence that stands there while the server stays away. */
  what?: string | undefined;
}

/**
 * The shape of what is being loaded. While the server is away it rests: the frame says why, and
 * nothing moves when the server is back. If it stays away, a sentence takes the shape's place. Of a
 * server that is in reach and silent, a sentence stands above it.
 */
export function Waiting({ children, what }: WaitingProps) {
  const away = use(ServerAwayContext);
  const slow = useLongTime(!away);
  if (use(LongAwayContext)) return <AwayNote what={what} />;
  return (
    <output aria-busy="true" className={styles.loading} data-away={away || undefined}>
      <span className="visually-hidden">正在加载</span>
      {slow && <span className={styles.slow}>服务器响应较慢，请稍候</span>}
      {children}
    </output>
  );
}

/** Says that something is shown when the server is in reach again. */
export function AwayNote({ what = '这里的内容' }: { what?: string | undefined }) {
  return <p className={styles.note}>连上服务器后显示{what}</p>;
}

import type { ReactNode } from 'react';
import { use } from 'react';
import { AwayNote } from './away-note.tsx';
import { ServerAwayContext, useLongTime } from './server-away.ts';
import styles from './waiting.module.css';

export interface WaitingProps {
  children: ReactNode;
  /** What is being loaded, for the sentence that stands there while the server stays away. */
  what?: string | undefined;
}

/**
 * The shape of what is being loaded. While the server is away it rests: the frame says why, and
 * nothing moves when the server is back. If it stays away, the shapes of a page make room for one
 * sentence. Of a server that is in reach and silent, a sentence stands above the shape.
 */
export function Waiting({ children, what }: WaitingProps) {
  const away = use(ServerAwayContext);
  const slow = useLongTime(away === false);
  if (away === 'long') return <AwayNote what={what} />;
  return (
    <output aria-busy="true" className={styles.loading} data-away={away !== false || undefined}>
      <span className="visually-hidden">正在加载</span>
      {slow && <span className={styles.slow}>服务器响应较慢，请稍候</span>}
      {children}
    </output>
  );
}

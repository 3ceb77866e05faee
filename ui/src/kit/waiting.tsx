import type { ReactNode } from 'react';
import { use } from 'react';
import { ServerAwayContext } from './server-away.ts';
import styles from './waiting.module.css';

/**
 * The shape of what is being loaded. While the server is away it rests: the frame says why, and
 * nothing moves when the server is back.
 */
export function Waiting({ children }: { children: ReactNode }) {
  const away = use(ServerAwayContext);
  return (
    <output aria-busy="true" className={styles.loading} data-away={away || undefined}>
      <span className="visually-hidden">正在加载</span>
      {children}
    </output>
  );
}

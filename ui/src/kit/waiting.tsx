import { RotateCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { use } from 'react';
import { Button } from './button.tsx';
import { ServerAwayContext } from './server-away.ts';
import styles from './waiting.module.css';

/**
 * The shape of what is being loaded. If the server is away, it says why over the shape, which keeps
 * its space: nothing moves when the server is back.
 */
export function Waiting({ children, onRetry }: { children: ReactNode; onRetry?: () => unknown }) {
  const away = use(ServerAwayContext);
  if (away === null)
    return (
      <output aria-busy="true" className={styles.loading}>
        <span className="visually-hidden">正在加载</span>
        {children}
      </output>
    );
  return (
    <div className={styles.away}>
      <div aria-hidden className={styles.shape}>
        {children}
      </div>
      <p className={styles.note}>
        <WifiOff aria-hidden />
        <span>{away.text}</span>
        <Button
          size="s"
          icon={<RotateCw />}
          onClick={() => {
            away.retry();
            void onRetry?.();
          }}
        >
          重试
        </Button>
      </p>
    </div>
  );
}

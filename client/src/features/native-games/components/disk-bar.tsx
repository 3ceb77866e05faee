import type { DownloadPlan } from '@gamebox/contract';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import styles from './disk-bar.module.css';

type Room = Pick<DownloadPlan, 'needBytes' | 'freeBytes' | 'totalBytes'>;

/** The disk's used space, this game's size, and the space that remains free. */
export function DiskBar({ plan: { needBytes, freeBytes, totalBytes } }: { plan: Room }) {
  const short = needBytes - freeBytes;
  const of = (bytes: number) => `${Math.min(100, (100 * bytes) / Math.max(1, totalBytes))}%`;
  const used = Math.max(0, totalBytes - freeBytes);
  return (
    <div>
      <div className={styles.bar} data-short={short > 0} aria-hidden>
        <span className={styles.used} style={{ width: of(used) }} />
        <span className={styles.game} style={{ width: of(Math.min(needBytes, freeBytes)) }} />
      </div>
      <p className={styles.text} data-figures>
        <span>
          需要 <b>{formatBytes(needBytes)}</b>
          {needBytes > 0 && '（含预留空间）'}
        </span>
        <span>
          可用 <b>{formatBytes(freeBytes)}</b>，共 {formatBytes(totalBytes)}
        </span>
      </p>
      {short > 0 && (
        <p className={styles.short} role="alert">
          这个磁盘还差 {formatBytes(short)}，请清理磁盘或换一个目录
        </p>
      )}
    </div>
  );
}

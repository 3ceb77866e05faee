import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import styles from './records.module.css';

/** A row of a list of records while it loads. */
export function RowShape({ pictured = false }: { pictured?: boolean }) {
  return (
    <div className={styles.row}>
      {pictured && <Skeleton width={56} height={56} />}
      <div className={styles.words}>
        <Skeleton width={180} height={18} />
        <Skeleton width={96} height={14} />
      </div>
      <Skeleton width={64} height={18} />
    </div>
  );
}

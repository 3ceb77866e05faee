import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import styles from './promotion.module.css';

/** A row of a list while it loads. */
export function RowShape() {
  return (
    <div className={styles.row}>
      <Skeleton width={40} height={40} />
      <div className={styles.who}>
        <Skeleton width={120} height={18} />
        <Skeleton width={180} height={14} />
      </div>
      <Skeleton width={96} height={18} />
    </div>
  );
}

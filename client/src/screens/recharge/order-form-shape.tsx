import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Waiting } from '@gamebox/ui/waiting.tsx';
import type { ReactNode } from 'react';
import styles from './recharge.module.css';

export function OrderColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}

/** What the form is, for the sentence that stands there while the server stays away. */
export const formContent = '可以选择的游戏、账号和金额';

export function WaitingForm() {
  return (
    <Waiting what={formContent}>
      <OrderFormShape />
    </Waiting>
  );
}

/** The form while the choice is unknown. */
export function OrderFormShape() {
  return (
    <OrderColumns side={<Skeleton width="100%" height={480} />}>
      <div>
        <Skeleton width={144} height={32} className={styles.titleShape} />
        <Skeleton width="100%" height={180} />
      </div>
      <div>
        <Skeleton width={144} height={32} className={styles.titleShape} />
        <Skeleton width="100%" height={248} />
      </div>
    </OrderColumns>
  );
}

import { Money } from '@gamebox/ui/money.tsx';
import type { MinorCap } from './age-groups.ts';
import styles from './guardian-screen.module.css';

/** The top-up limits of one age; undefined for an adult. */
export function TopUpAnswer({ cap }: { cap: MinorCap | undefined }) {
  if (cap === undefined) return <p className={styles.text}>成年人没有充值上限。</p>;
  if (cap.monthFen === 0)
    return <p className={styles.text}>不满 {cap.toAge} 岁不能充值，平台不提供付费服务。</p>;
  return (
    <dl className={styles.caps}>
      <div>
        <dt>单次最多</dt>
        <dd>
          <Money fen={cap.singleFen} size="l" />
        </dd>
      </div>
      <div>
        <dt>每月累计最多</dt>
        <dd>
          <Money fen={cap.monthFen} size="l" />
        </dd>
      </div>
    </dl>
  );
}

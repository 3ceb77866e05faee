import type { ReactNode } from 'react';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Money } from '@gamebox/ui/money.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import styles from './balance-section.module.css';

/** Everything the player has, by its kind. */
export function BalanceSection({ title }: { title: string }) {
  const query = useUserDetail();
  return (
    <Section title={title}>
      <AsyncSection query={query} skeleton={<Skeleton width="100%" height={176} />}>
        {({ balances }) =>
          balances === undefined ? (
            <EmptyState hint="账户余额暂时看不到，晚些再来看看" />
          ) : (
            <dl className={styles.figures}>
              <Figure name="账户余额">
                <Money fen={balances.balance} size="l" />
              </Figure>
              <Figure name="红钻">
                <Coin kind="ruby" amount={balances.rubies} size="l" nameHidden />
              </Figure>
              <Figure name="平台币">
                <Coin kind="platform" amount={balances.platformCoins} size="l" nameHidden />
              </Figure>
              <Figure name="积分">
                <Coin kind="points" amount={balances.points} size="l" nameHidden />
              </Figure>
              <Figure name="福利币">
                <Coin kind="welfare" amount={balances.welfareCoins} size="l" nameHidden />
              </Figure>
              <Figure name="专区币">
                <Coin kind="zone" amount={balances.zoneCoins} size="l" nameHidden />
              </Figure>
              <Figure name="活跃值">
                <Coin kind="activity" amount={balances.activityValue} size="l" nameHidden />
              </Figure>
            </dl>
          )
        }
      </AsyncSection>
    </Section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { BalanceUnit } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../features/balance-log/components/amount.tsx';
import { unitLooks, units } from '../../features/balance-log/model/units.ts';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import styles from './balance-section.module.css';

const FIRST = 2;

/** The two most important balances, and all others on request. Each leads to its log. */
export function BalanceSection({ title }: { title: string }) {
  const query = useUserDetail();
  const [all, setAll] = useState(false);
  return (
    <Section
      title={title}
      aside={
        query.data?.balances !== undefined && (
          <Button size="s" aria-expanded={all} onClick={() => setAll((shown) => !shown)}>
            {all ? '收起' : '全部余额'}
          </Button>
        )
      }
    >
      <AsyncSection query={query} skeleton={<Shape />}>
        {({ balances }) =>
          balances === undefined ? (
            <EmptyState hint="当前平台没有提供账户余额" />
          ) : (
            <ul aria-label={title} className={styles.figures}>
              {units.slice(0, all ? units.length : FIRST).map((unit) => (
                <li key={unit}>
                  <Figure unit={unit} amount={balances[unit]} />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncSection>
    </Section>
  );
}

function Figure({ unit, amount }: { unit: BalanceUnit; amount: number | null }) {
  return (
    <Link to={`/center?tab=wallet&unit=${unit}`} className={styles.figure}>
      <span className={styles.name}>
        {unitLooks[unit].name}
        <ChevronRight aria-hidden />
      </span>
      <Amount unit={unit} amount={amount} size="xl" />
    </Link>
  );
}

function Shape() {
  return (
    <div className={styles.figures}>
      {Array.from({ length: FIRST }, (_, index) => (
        <Skeleton key={index} width="100%" height={94} />
      ))}
    </div>
  );
}

import { balanceUnit } from '@gamebox/contract';
import { Link } from '@gamebox/ui/link.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { useNavigate } from 'react-router';
import { Amount } from '../../features/balance-log/components/amount.tsx';
import { BalanceLog } from '../../features/balance-log/components/balance-log.tsx';
import { unitLooks, units } from '../../features/balance-log/model/units.ts';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import styles from './wallet-section.module.css';

const tabs = units.map((unit) => ({ value: unit, label: unitLooks[unit].name }));

/** The movements of each balance; the address names the balance. */
export function WalletSection({ title }: { title: string }) {
  const navigate = useNavigate();
  const unit = balanceUnit.safeParse(useSearch().get('unit')).data ?? 'balance';
  const query = useUserDetail();
  const { use } = unitLooks[unit];
  return (
    <Section title={title}>
      <Tabs
        label="余额"
        tabs={tabs}
        value={unit}
        onChange={(next) => void navigate(`?tab=wallet&unit=${next}`, { replace: true })}
      >
        <TabPanel value={unit} className={styles.panel}>
          <div className={styles.now}>
            <span className={styles.name}>当前{unitLooks[unit].name}</span>
            <AsyncSection query={query} skeleton={<Skeleton width={120} height={36} />}>
              {({ balances }) =>
                balances === undefined ? (
                  '—'
                ) : (
                  <Amount unit={unit} amount={balances[unit]} size="xl" />
                )
              }
            </AsyncSection>
            {use !== undefined && (
              <span className={styles.use}>
                {use.hint}
                <Link to={use.to}>{use.action}</Link>
              </span>
            )}
          </div>
          <BalanceLog key={unit} unit={unit} />
        </TabPanel>
      </Tabs>
    </Section>
  );
}

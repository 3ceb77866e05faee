import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { useNavigate } from 'react-router';
import { BalanceLog } from '../../features/balance-log/components/balance-log.tsx';
import { TermHistory } from '../../features/privilege/components/term-history.tsx';
import { useSearch } from '../../shared/lib/use-search.ts';
import styles from './rubies.module.css';
import { RubyShop } from './ruby-shop.tsx';

const tabs = [
  { value: 'exchange', label: '兑换' },
  { value: 'log', label: '红宝石明细' },
  { value: 'terms', label: '开通记录' },
] as const;
type List = (typeof tabs)[number]['value'];

/** The goods for rubies, the rubies' log, and the bought terms: `/rubies?list=log`. */
export function RubyLists() {
  const navigate = useNavigate();
  const asked = useSearch().get('list');
  const list: List = tabs.find(({ value }) => value === asked)?.value ?? 'exchange';
  return (
    <Section title="红宝石" note="开通会员、每月和签到都送">
      <Tabs
        label="红宝石和记录"
        tabs={tabs}
        value={list}
        onChange={(next) =>
          void navigate(next === 'exchange' ? '/rubies' : `/rubies?list=${next}`, {
            replace: true,
          })
        }
      >
        <TabPanel value={list} className={styles.panel}>
          {list === 'exchange' && <RubyShop />}
          {list === 'log' && <BalanceLog unit="rubies" empty={<NoRubies />} />}
          {list === 'terms' && <TermHistory />}
        </TabPanel>
      </Tabs>
    </Section>
  );
}

function NoRubies() {
  return (
    <EmptyState
      scene="record"
      hint="会员每次签到都得红宝石，每月还会送"
      action={<ButtonLink to="/welfare">去签到</ButtonLink>}
    />
  );
}

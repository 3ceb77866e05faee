import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '@gamebox/ui/page.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { Gained, loadGainDialog } from '../../features/reward/components/gained.tsx';
import { useUser } from '../../features/session/api/user-detail.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import { bring, lazyScreen } from '../../shared/lib/lazy-screen.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { TodayTab } from './today/today-tab.tsx';
import type { WelfareTab } from './welfare-tabs.ts';
import { WELFARE_TABS, welfareAddress, welfareTabOf } from './welfare-tabs.ts';

const load = {
  shop: async () => (await import('./shop/shop-tab.tsx')).ShopTab,
  lottery: async () => (await import('./lottery/lottery-tab.tsx')).LotteryTab,
  records: async () => (await import('./records/records-tab.tsx')).RecordsTab,
  check: async () => (await import('./check/check-tab.tsx')).CheckTab,
};

const ShopTab = lazyScreen(load.shop);
const LotteryTab = lazyScreen(load.lottery);
const RecordsTab = lazyScreen(load.records);
const CheckTab = lazyScreen(load.check);

const panels: Readonly<Record<WelfareTab, ReactNode>> = {
  today: <TodayTab />,
  shop: <ShopTab />,
  lottery: <LotteryTab />,
  records: <RecordsTab />,
  check: <CheckTab />,
};

/** When the code of the other tabs is fetched: the first tab has loaded by then. */
const restAfterMs = 1500;

/** The welfare screen; each tab has its own address. */
export function WelfareScreen() {
  return (
    <Page title="福利大厅" aside={<Points />}>
      <Parts />
      <Gained />
    </Page>
  );
}

function Parts() {
  const navigate = useNavigate();
  const tab = welfareTabOf(useSearch());
  useEffect(() => {
    // What can't be fetched now is fetched when the tab is opened.
    const fetchRest = () =>
      void Promise.allSettled([loadGainDialog(), ...Object.values(load).map(bring)]);
    const timer = setTimeout(fetchRest, restAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Tabs
      label="福利大厅"
      tabs={WELFARE_TABS}
      value={tab}
      onChange={(next) => void navigate(welfareAddress(next))}
    >
      <TabPanel value={tab}>
        <Suspense>{panels[tab]}</Suspense>
      </TabPanel>
    </Tabs>
  );
}

function Points() {
  const points = useUser()?.balances?.points;
  return points === undefined ? null : <Coin kind="points" amount={points} size="l" />;
}

import { OrderType } from '@gamebox/contract';
import { Page } from '@gamebox/ui/page.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { OrderList } from '../../features/payment/components/order-list.tsx';
import { useSearch } from '../../shared/lib/use-search.ts';
import { ExchangeTab } from './exchange-tab.tsx';
import { RechargeTab } from './recharge-tab.tsx';

const tabs = [
  { value: 'recharge', label: '充值平台币' },
  { value: 'exchange', label: '兑换游戏币' },
  { value: 'orders', label: '充值记录' },
  { value: 'exchanges', label: '兑换记录' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const contents: Readonly<Record<Tab, () => ReactNode>> = {
  recharge: () => <RechargeTab />,
  exchange: () => <ExchangeTab />,
  orders: () => <OrderList key="recharge" type={OrderType.recharge} />,
  exchanges: () => <OrderList key="exchange" type={OrderType.gameExchange} />,
};

const bonusNote =
  '买的是平台币：¥1.00 得 100 平台币，先存入您的账户，不会直接进入游戏，到账后再兑换成游戏币';
const exchangeNote = '用平台币换游戏里的货币，由游戏发到您的账号';
const notes: Readonly<Record<Tab, string>> = {
  recharge: bonusNote,
  orders: bonusNote,
  exchange: exchangeNote,
  exchanges: exchangeNote,
};

/** /recharge, with the tab and the choice in its address. */
export function RechargeScreen() {
  const navigate = useNavigate();
  const asked = useSearch().get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'recharge';
  return (
    <Page title="充值返利" note={notes[tab]}>
      <Tabs
        label="充值返利"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          void navigate(next === 'recharge' ? '/recharge' : `/recharge?tab=${next}`)
        }
      >
        <TabPanel value={tab}>{contents[tab]()}</TabPanel>
      </Tabs>
    </Page>
  );
}

import { Page } from '@gamebox/ui/page.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { useNavigate } from 'react-router';
import { OrderList } from '../../features/payment/components/order-list.tsx';
import { useSearch } from '../../shared/lib/use-search.ts';
import { RechargeTab } from './recharge-tab.tsx';

const tabs = [
  { value: 'recharge', label: '充值' },
  { value: 'orders', label: '充值记录' },
] as const;

/** /recharge, with what is chosen in its address, and ?tab=orders: the orders of money. */
export function RechargeScreen() {
  const navigate = useNavigate();
  const tab = useSearch().get('tab') === 'orders' ? 'orders' : 'recharge';
  return (
    <Page title="充值返利" note="1 元充 100 平台币，达到档位再送专区币">
      <Tabs
        label="充值返利"
        tabs={tabs}
        value={tab}
        onChange={(next) => void navigate(next === 'orders' ? '/recharge?tab=orders' : '/recharge')}
      >
        <TabPanel value={tab}>
          {tab === 'orders' ? <OrderList type={1} /> : <RechargeTab />}
        </TabPanel>
      </Tabs>
    </Page>
  );
}

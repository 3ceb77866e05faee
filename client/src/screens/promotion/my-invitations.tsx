import type { PromotionRule } from '@gamebox/contract';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { useState } from 'react';
import { GainsList } from './gains-list.tsx';
import { InvitedList } from './invited-list.tsx';

const TABS = [
  { value: 'invited', label: '我的好友' },
  { value: 'gains', label: '收益明细' },
] as const;
type TabValue = (typeof TABS)[number]['value'];

/** Who came, and what it brought. */
export function MyInvitations({ rule }: { rule: PromotionRule | null }) {
  const [tab, setTab] = useState<TabValue>('invited');
  return (
    <Tabs<TabValue> label="我的推广" tabs={TABS} value={tab} onChange={setTab}>
      <TabPanel value={tab}>
        {tab === 'invited' ? <InvitedList rule={rule} /> : <GainsList />}
      </TabPanel>
    </Tabs>
  );
}

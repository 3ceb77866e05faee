import { Validity } from '@gamebox/contract';
import { Section } from '@gamebox/ui/section.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { useState } from 'react';
import { CouponList } from '../../features/coupon/components/coupon-list.tsx';
import { RedPacketList } from '../../features/reward/components/red-packet-list.tsx';
import styles from './parts.module.css';

const validities = [
  { value: Validity.valid, label: '可用' },
  { value: Validity.notOpen, label: '未开始' },
  { value: Validity.expired, label: '已使用和已过期' },
];

/** Red packets to open, and coupons by validity. */
export function CouponsPart() {
  const [validity, setValidity] = useState<Validity>(Validity.valid);
  return (
    <div className={styles.stack}>
      <Section title="红包" note="拆开后存入您的账户">
        <RedPacketList />
      </Section>
      <Section title="优惠券">
        <Tabs label="优惠券" tabs={validities} value={validity} onChange={setValidity}>
          <TabPanel value={validity} className={styles.panel}>
            <CouponList key={validity} validity={validity} />
          </TabPanel>
        </Tabs>
      </Section>
    </div>
  );
}

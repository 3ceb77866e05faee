import type { SecurityEvent } from '@gamebox/contract';
import { deviceName, securityEventGroup } from '@gamebox/contract';
import { linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  EVENTS_PAGE_SIZE,
  useSecurityEvents,
} from '../../features/security-event/api/page-security-events.ts';
import {
  eventSubject,
  eventTitle,
  isWarning,
  paidBy,
} from '../../features/security-event/model/event-text.ts';
import { Price } from '../../shared/domain/price.tsx';
import { useSearch } from '../../shared/lib/use-search.ts';
import styles from './security-section.module.css';

const ALL = 'all' as const;
const tabs = [
  { value: ALL, label: '全部' },
  { value: 'login', label: '登录和设备' },
  { value: 'identity', label: '实名认证' },
  { value: 'money', label: '付款和退款' },
] as const;

/** The account's logins, verifications and payments; the address names the group. */
export function SecuritySection({ title }: { title: string }) {
  const navigate = useNavigate();
  const group = securityEventGroup.safeParse(useSearch().get('group')).data ?? ALL;
  return (
    <Section title={title} note="保留 180 天，付款和退款一直保留">
      <Tabs
        label="记录分类"
        tabs={tabs}
        value={group}
        onChange={(next) => void navigate(`?tab=security&group=${next}`, { replace: true })}
      >
        <TabPanel value={group}>
          <Events key={group} group={group} />
        </TabPanel>
      </Tabs>
    </Section>
  );
}

function Events({ group }: { group: (typeof tabs)[number]['value'] }) {
  const [pageNo, setPageNo] = useState(1);
  const query = useSecurityEvents(group === ALL ? undefined : group, pageNo);
  return (
    <QueryList
      query={query}
      label="账号记录"
      className={linedList}
      select={({ list }) => list}
      itemKey={({ eventId }) => eventId}
      renderItem={(event) => <Row event={event} />}
      skeleton={<Shape />}
      empty={{ scene: 'record', hint: '登录、实名认证、付款和退款都会记在这里' }}
      footer={pagesBelow({ pageNo, pageSize: EVENTS_PAGE_SIZE, onChange: setPageNo })}
    />
  );
}

function Row({ event }: { event: SecurityEvent }) {
  const { amountFen, clientId, system, address, time } = event;
  const subject = eventSubject(event);
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span className={styles.title} data-warning={isWarning(event) || undefined}>
          {eventTitle(event)}
          {subject !== '' && <span className={styles.subject}>{subject}</span>}
        </span>
        <span className={styles.meta} data-figures>
          {address !== '' && (
            <>
              <span>{deviceName(system, clientId)}</span>
              <span>{address}</span>
            </>
          )}
          <Time at={time} format="full" />
        </span>
      </span>
      {amountFen !== null && <Price method={paidBy(event)} amount={amountFen} />}
    </div>
  );
}

function Shape() {
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <Skeleton width={160} height={18} />
        <Skeleton width={280} height={14} />
      </span>
    </div>
  );
}

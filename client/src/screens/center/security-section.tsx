import type { SecurityEvent } from '@gamebox/contract';
import { securityEventGroup } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Money } from '@gamebox/ui/money.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  EVENTS_PAGE_SIZE,
  useSecurityEvents,
} from '../../features/security-event/api/page-security-events.ts';
import {
  eventSubject,
  eventTitle,
  isWarning,
} from '../../features/security-event/model/event-words.ts';
import { deviceName } from '../../shared/domain/device-name.ts';
import styles from './security-section.module.css';

const ALL = 'all' as const;
const tabs = [
  { value: ALL, label: '全部' },
  { value: 'login', label: '登录和设备' },
  { value: 'identity', label: '实名认证' },
  { value: 'money', label: '付款和退款' },
] as const;

/** Logins, verifications and payments of the account; the address names the group. */
export function SecuritySection({ title }: { title: string }) {
  const [search, setSearch] = useSearchParams();
  const group = securityEventGroup.safeParse(search.get('group')).data ?? ALL;
  return (
    <Section title={title} note="保留 180 天，付款和退款一直保留">
      <Tabs
        label="记录分类"
        tabs={tabs}
        value={group}
        onChange={(next) => setSearch({ tab: 'security', group: next }, { replace: true })}
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
    <AsyncSection query={query} skeleton={<Shapes />}>
      {({ total, list }) =>
        list.length === 0 ? (
          <EmptyState hint="登录、实名认证、付款和退款都会记在这里" />
        ) : (
          <>
            <ul aria-label="登录记录" className={styles.list}>
              {list.map((event) => (
                <Row key={event.eventId} event={event} />
              ))}
            </ul>
            <footer className={styles.footer}>
              {total > EVENTS_PAGE_SIZE ? (
                <Pagination
                  pageNo={pageNo}
                  pageSize={EVENTS_PAGE_SIZE}
                  total={total}
                  onChange={setPageNo}
                />
              ) : (
                '没有更多了'
              )}
            </footer>
          </>
        )
      }
    </AsyncSection>
  );
}

function Row({ event }: { event: SecurityEvent }) {
  const { amountFen, clientId, system, address, time } = event;
  const subject = eventSubject(event);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
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
      {amountFen !== null && <Money fen={amountFen} />}
    </li>
  );
}

function Shapes() {
  return (
    <ul className={styles.list}>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className={styles.row}>
          <span className={styles.words}>
            <Skeleton width={160} height={18} />
            <Skeleton width={280} height={14} />
          </span>
        </li>
      ))}
    </ul>
  );
}

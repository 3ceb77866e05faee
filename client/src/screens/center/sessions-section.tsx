import type { LoginSession } from '@gamebox/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useEndSession } from '../../features/user-session/api/end-session.ts';
import { useUserSessions } from '../../features/user-session/api/list-sessions.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import styles from './sessions-section.module.css';

/** Where the account is logged in; every other device can be logged out from here. */
export function SessionsSection({ title }: { title: string }) {
  const query = useUserSessions();
  const { mutateAsync } = useEndSession();
  const [asked, setAsked] = useState<LoginSession | null>(null);
  const [open, setOpen] = useState(false);
  const end = async () => {
    if (asked === null) return;
    await mutateAsync(asked.sessionId);
    toast.success(`${deviceName(asked)} 已下线`);
  };
  return (
    <Section title={title} note="不认识的设备，请立即下线">
      <QueryList
        query={query}
        label="登录设备"
        className={styles.list}
        select={(sessions) => sessions}
        itemKey={(session) => session.sessionId}
        renderItem={(session) => (
          <Session
            session={session}
            onEnd={() => {
              setAsked(session);
              setOpen(true);
            }}
          />
        )}
        skeleton={<SessionSkeleton />}
        skeletonCount={2}
        endText={null}
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`让${asked === null ? '' : deviceName(asked)} 下线？`}
        confirmText="下线"
        tone="danger"
        onConfirm={end}
      >
        这台设备会立即退出登录，再次使用需要重新扫码或输入验证码。
      </ConfirmDialog>
    </Section>
  );
}

function Session({ session, onEnd }: { session: LoginSession; onEnd: () => void }) {
  return (
    <div className={styles.session}>
      <MonitorSmartphone className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>
          {deviceName(session)}
          {session.current && <Tag tone="jade">当前设备</Tag>}
        </span>
        <span className={styles.meta} data-figures>
          <span>{session.address}</span>
          <span>
            <Time at={session.createTime} /> 登录
          </span>
          <span>
            <Time at={session.lastSeenTime} /> 使用过
          </span>
        </span>
      </div>
      {!session.current && (
        <Button size="s" aria-label={`让${deviceName(session)} 下线`} onClick={onEnd}>
          下线
        </Button>
      )}
    </div>
  );
}

/** An installation's name is long and random: its end is enough to tell one from another. */
function deviceName({ clientId, sessionId }: LoginSession): string {
  const end = clientId
    .replace(/[^a-z\d]/gi, '')
    .slice(-4)
    .toUpperCase();
  return `设备 ${end === '' ? sessionId : end}`;
}

function SessionSkeleton() {
  return (
    <div className={styles.session}>
      <Skeleton width={24} height={24} />
      <div className={styles.words}>
        <Skeleton width={140} height={16} />
        <Skeleton width={260} height={12} />
      </div>
    </div>
  );
}

import type { ClientSystem, LoginSession } from '@gamebox/contract';
import { deviceName } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { Monitor, MonitorSmartphone, Smartphone } from 'lucide-react';
import styles from './session-row.module.css';

/** A logged-in device; every device except this one can be logged out. */
export function SessionRow({ session, onEnd }: { session: LoginSession; onEnd: () => void }) {
  const Icon = icons[session.system ?? ''];
  return (
    <div className={styles.session}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <span className={styles.name}>
          {nameOf(session)}
          {session.current && <Tag tone="jade">当前设备</Tag>}
        </span>
        <span className={styles.meta} data-figures>
          <Client boxVersion={session.boxVersion} />
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
        <Button size="s" aria-label={`让${nameOf(session)} 下线`} onClick={onEnd}>
          下线
        </Button>
      )}
    </div>
  );
}

const icons: Readonly<Record<ClientSystem, typeof Monitor>> = {
  windows: Monitor,
  macos: Monitor,
  linux: Monitor,
  android: Smartphone,
  ios: Smartphone,
  '': MonitorSmartphone,
};

/** A device without a name is identified by its number. */
export function nameOf({ system, clientId, sessionId }: LoginSession): string {
  return deviceName(system, clientId, String(sessionId));
}

function Client({ boxVersion = '' }: { boxVersion: string | undefined }) {
  if (boxVersion === '') return null;
  return <span>{boxVersion === 'web' ? '浏览器' : `游戏盒子 ${boxVersion}`}</span>;
}

export function SessionSkeleton() {
  return (
    <div className={styles.session}>
      <Skeleton width={24} height={24} />
      <div className={styles.text}>
        <Skeleton width={140} height={18} />
        <Skeleton width={260} height={14} />
      </div>
    </div>
  );
}

import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { MemberLevel } from '@gamebox/contract';
import type { UserDetail } from '@gamebox/contract';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { lastDayText } from '../../features/privilege/model/term-text.ts';
import { userDetailKey } from '../../features/session/api/user-detail.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { lookOf } from '../../shared/domain/member-level.ts';
import styles from './profile-head.module.css';

const ProfileDialog = lazy(async () => ({
  default: (await import('../../features/profile/components/profile-dialog.tsx')).ProfileDialog,
}));

/** Picture, name and level of the player. */
export function ProfileHead({ user }: { user: UserDetail }) {
  const now = useNow(60_000);
  const { memberExpireTime: expiry = null, registerTime } = user;
  const look = lookOf(user.memberLevel);
  return (
    <div className={styles.head}>
      <Avatar src={pictureUrl(user.avatar)} size={96} level={look?.ring} />
      <div className={styles.text}>
        <p className={styles.name}>
          <span className={styles.nickname}>{user.nickname}</span>
          {look !== null && <Tag tone={look.tone}>{look.name}</Tag>}
        </p>
        <p className={styles.meta} data-figures>
          <span>ID {user.userId}</span>
          {registerTime !== undefined && (
            <span>
              <Time at={registerTime} /> 加入
            </span>
          )}
          {expiry !== null && <span>会员有效期至 {lastDayText(expiry, now)}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <EditButton user={user} />
        <ButtonLink to="/rubies">
          {user.memberLevel === MemberLevel.common ? '了解红钻特权' : '红钻特权'}
        </ButtonLink>
      </div>
    </div>
  );
}

function EditButton({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Pencil />}
        onClick={() => {
          setSeen(true);
          setOpen(true);
        }}
      >
        修改资料
      </Button>
      {seen && (
        <Suspense>
          <ProfileDialog
            open={open}
            onOpenChange={setOpen}
            profile={user}
            onSaved={() => {
              toast.success('资料已更新');
              void client.invalidateQueries({ queryKey: userDetailKey });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export function ProfileHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton width={96} height={96} round />
      <div className={styles.text}>
        <Skeleton width={180} height={28} />
        <Skeleton width={240} height={20} />
      </div>
      <div className={styles.actions}>
        <Skeleton width={114} height={36} />
        <Skeleton width={88} height={36} />
      </div>
    </div>
  );
}

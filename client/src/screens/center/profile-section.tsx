import type { UserDetail } from '@gamebox/contract';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { LoginInvitation } from '../../features/login/components/login-invitation.tsx';
import { memberLooks, unknownLook } from './member-names.ts';
import styles from './profile-section.module.css';
import { RealNameRow } from './real-name-row.tsx';
import { Row, Rows } from './row.tsx';

/** Who the player is; everybody else is invited to log in. */
export function ProfileSection({ title }: { title: string }) {
  return (
    <Section title={title}>
      {useLoggedIn() ? (
        <Profile />
      ) : (
        <LoginInvitation purpose="登录后查看资料、余额和登录设备；下面的设置不登录也能用" />
      )}
    </Section>
  );
}

function Profile() {
  const query = useUserDetail();
  return (
    <AsyncSection query={query} skeleton={<ProfileSkeleton />}>
      {(user) => (
        <>
          <Head user={user} />
          <Rows>
            <Row label="手机号" hint="用来登录和找回账号">
              <span data-figures>{user.mobile ?? '未绑定'}</span>
            </Row>
            <RealNameRow user={user} />
          </Rows>
        </>
      )}
    </AsyncSection>
  );
}

function Head({ user }: { user: UserDetail }) {
  const { memberLevel: level = 0, memberExpireTime: expiry = null, registerTime } = user;
  const look = level === null ? unknownLook : memberLooks[level];
  return (
    <div className={styles.head}>
      <Avatar src={pictureUrl(user.avatar)} size={96} level={look.ring} />
      <div className={styles.words}>
        <p className={styles.name}>
          <span className={styles.nickname}>{user.nickname}</span>
          <Tag tone={look.tone}>{look.name}</Tag>
        </p>
        <p className={styles.meta} data-figures>
          <span>ID {user.userId}</span>
          {registerTime !== undefined && (
            <span>
              <Time at={registerTime} /> 加入
            </span>
          )}
          {expiry !== null && (
            <span>
              会员到期 <Time at={expiry} />
            </span>
          )}
        </p>
      </div>
      <ButtonLink to="/rubies">{level === 0 ? '了解红钻特权' : '红钻特权'}</ButtonLink>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <>
      <div className={styles.head}>
        <Skeleton width={96} height={96} round />
        <div className={styles.words}>
          <Skeleton width={180} height={28} />
          <Skeleton width={240} height={14} />
        </div>
      </div>
      <Skeleton width="100%" height={122} />
    </>
  );
}

import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useUserDetail } from '../../features/session/api/user-detail.ts';
import { BalanceSection } from './balance-section.tsx';
import { MobileRow } from './mobile-row.tsx';
import { Overview } from './overview.tsx';
import styles from './parts.module.css';
import { ProfileHead, ProfileHeadSkeleton } from './profile-head.tsx';
import { RealNameRow } from './real-name-row.tsx';
import { Rows } from './row.tsx';

/** The player's profile, account security, balances, and the latest of the other parts. */
export function ProfilePart({ title }: { title: string }) {
  const query = useUserDetail();
  return (
    <div className={styles.stack}>
      <Section title={title}>
        <AsyncSection
          query={query}
          skeleton={
            <>
              <ProfileHeadSkeleton />
              <Skeleton width="100%" height={127} />
            </>
          }
        >
          {(user) => (
            <>
              <ProfileHead user={user} />
              <Rows>
                <MobileRow user={user} />
                <RealNameRow user={user} />
              </Rows>
            </>
          )}
        </AsyncSection>
      </Section>
      <BalanceSection title="我的余额" />
      <Overview />
    </div>
  );
}

import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { CalendarCheck } from 'lucide-react';
import { useSignIn } from '../../../features/sign/api/sign-in.ts';
import { useSignInfo } from '../../../features/sign/api/sign-info.ts';
import type { SignInfo } from '../../../features/sign/model/sign-month.ts';
import { nextGoal, weeksOfMonth } from '../../../features/sign/model/sign-month.ts';
import { chinaDay } from '../../../shared/domain/china-time.ts';
import { useSignTime } from '../../../features/sign/model/use-sign-time.ts';
import { showGain } from '../../../features/reward/model/gain-store.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { SignCalendar } from './sign-calendar.tsx';
import styles from './sign-panel.module.css';
import { StreakRewards } from './streak-rewards.tsx';
import { useStores } from '../../../shared/lib/stores.ts';

/** The id of the sign-in button, to which a sign-in task leads. */
export const SIGN_BUTTON = 'sign-in';

/** The streak, today's sign-in, the month, and the streak rewards. */
export function SignPanel() {
  const query = useSignInfo();
  const now = useSignTime(query);
  return (
    <Section title="每日签到">
      <AsyncSection query={query} skeleton={<Shape now={now} />}>
        {(info) => (
          <div className={styles.panel}>
            <Streak info={info} now={now} fetching={query.isFetching} />
            <SignCalendar info={info} now={now} />
            <StreakRewards info={info} />
          </div>
        )}
      </AsyncSection>
    </Section>
  );
}

function Streak(props: { info: SignInfo; now: number; fetching: boolean }) {
  const { info, now, fetching } = props;
  const goal = nextGoal(info);
  const member = memberText(info);
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <p className={styles.streak}>
          已连续签到
          <b className={styles.number} data-figures>
            {info.streak}
          </b>
          天
        </p>
        <p className={styles.goal}>{goalText(info, goal)}</p>
        {member !== '' && <p className={styles.member}>{member}</p>}
      </div>
      {info.signedToday ? (
        <Tag tone="jade">今天已签到</Tag>
      ) : (
        <SignButton info={info} today={chinaDay(now)} fetching={fetching} />
      )}
    </div>
  );
}

/** What the member level adds to each sign-in; empty if nothing. */
function memberText({ memberPoints = 0, memberRubies = 0 }: SignInfo): string {
  const added = [
    ...(memberPoints > 0 ? [`${memberPoints} 积分`] : []),
    ...(memberRubies > 0 ? [`${memberRubies} 红宝石`] : []),
  ];
  return added.length === 0 ? '' : `会员每次签到多得 ${added.join('、')}`;
}

function goalText({ streak }: SignInfo, goal: ReturnType<typeof nextGoal>): string {
  if (goal === null) return '连续签到奖励已全部领取，断签后重新开始';
  if (streak === 0) return `今天开始，连续 ${goal.days} 天有额外奖励`;
  return `再签 ${goal.left} 天，得连续 ${goal.days} 天的奖励`;
}

function SignButton(props: { info: SignInfo; today: string; fetching: boolean }) {
  const { info, today, fetching } = props;
  const stores = useStores();
  const signIn = useSignIn(({ streak, rubies = 0, ...got }) => {
    const gift = rubies > 0 ? `，会员加赠 ${formatCount(rubies)} 红宝石` : '';
    showGain(stores, { title: '签到成功', note: `已连续签到 ${streak} 天${gift}`, ...got });
  });
  const ofDay = info.days.find(({ date }) => date === today)?.points ?? 0;
  const points = ofDay + (info.memberPoints ?? 0);
  return (
    <Button
      id={SIGN_BUTTON}
      variant="primary"
      icon={<CalendarCheck />}
      // Already signed in, while a slow server has not confirmed it yet.
      loading={signIn.isPending || (signIn.isSuccess && fetching)}
      onClick={() => signIn.mutate()}
    >
      {points > 0 ? `签到领 ${formatCount(points)} 积分` : '签到'}
    </Button>
  );
}

/** As high as what comes, the calendar by its weeks. */
function Shape({ now }: { now: number }) {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Skeleton width={140} height="calc(56px * var(--type-scale))" />
        <Skeleton width={140} height={36} />
      </div>
      <Skeleton
        width="100%"
        height={`calc(20px * var(--type-scale) + ${40 + 48 * weeksOfMonth(now)}px)`}
      />
      <Skeleton width="100%" height={176} />
    </div>
  );
}

import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { MEMBER_NOTICE_DAYS, MemberLevel } from '@gamebox/contract';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { CalendarClock } from 'lucide-react';
import type { Privilege } from '../../features/privilege/api/privilege.ts';
import { LevelGem } from '../../features/privilege/components/level-gem.tsx';
import { monthPriceTexts } from '../../features/privilege/model/benefit-rows.ts';
import { lastDayText } from '../../features/privilege/model/term-text.ts';
import { memberLooks, unknownLook } from '../../shared/domain/member-level.ts';
import styles from './standing.module.css';

/** The player's level, its end, and notes about it. */
export function Standing({ privilege }: { privilege: Privilege }) {
  const now = useNow(60_000);
  const { memberLevel, expireTime, daysLeft } = privilege;
  if (expireTime === null) return <Invitation privilege={privilege} />;
  const look = memberLevel === null ? unknownLook : memberLooks[memberLevel];
  return (
    <section
      aria-label="我的会员"
      className={cx(styles.standing, memberLevel === MemberLevel.supreme && styles.supreme)}
    >
      <LevelGem level={memberLevel} size="l" />
      <div className={styles.text}>
        <p className={styles.name}>{look.name}</p>
        <p className={styles.term}>有效期至 {lastDayText(expireTime, now)}</p>
        {daysLeft <= MEMBER_NOTICE_DAYS && (
          <p className={styles.notice}>
            <CalendarClock aria-hidden />
            即将到期，现在续费会接着算，剩下的天数不浪费
          </p>
        )}
      </div>
      <p className={styles.left}>
        剩余
        <b className={styles.days} data-figures>
          {daysLeft}
        </b>
        天
      </p>
    </section>
  );
}

function Invitation({ privilege: { offers } }: { privilege: Privilege }) {
  const [least, monthly] = monthPriceTexts(offers, MemberLevel.diamond);
  return (
    <section aria-label="我的会员" className={styles.standing}>
      <LevelGem level={MemberLevel.diamond} size="l" />
      <div className={styles.text}>
        <p className={styles.name}>您现在是普通会员</p>
        <p className={styles.term}>
          开通后签到、抽奖、兑换和充值都有加成
          {least !== undefined && '，'}
          <span className={styles.price}>
            {least}
            {monthly !== undefined && `（${monthly}）`}
          </span>
        </p>
      </div>
    </section>
  );
}

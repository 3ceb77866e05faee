import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { useReducedMotion } from '@gamebox/ui/lib/use-reduced-motion.ts';
import { Link } from '@gamebox/ui/link.tsx';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { Time } from '@gamebox/ui/time.tsx';
import { CalendarCheck, Gift } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useSignIn } from '../../features/sign/api/sign-in.ts';
import { useSignInfo } from '../../features/sign/api/sign-info.ts';
import { chinaDay } from '../../shared/domain/china-time.ts';
import { useSignTime } from '../../features/sign/model/use-sign-time.ts';
import { useWinnerNotices } from '../../features/winners/api/winner-notices.ts';
import type { WinnerNotice } from '../../features/winners/model/winner-notice.ts';
import { Rewards } from '../../shared/domain/reward.tsx';
import styles from './home-welfare.module.css';

/** One line: today's sign-in, and the latest winners. */
export function HomeWelfare() {
  const loggedIn = useLoggedIn();
  const notices = useWinnerNotices();
  const away = use(ServerAwayContext);
  if (!loggedIn && notices?.length === 0) return null;
  return (
    <section className={styles.strip} data-away={away === 'long' || undefined} aria-label="福利">
      {loggedIn && <SignLine />}
      {notices !== undefined && notices.length > 0 && <Notices notices={notices} />}
    </section>
  );
}

function SignLine() {
  const query = useSignInfo();
  const { data } = query;
  const today = chinaDay(useSignTime(query));
  const [signedOn, setSignedOn] = useState('');
  const signIn = useSignIn();
  if (data === undefined) return null;
  const send = () => signIn.mutate(undefined, { onSuccess: () => setSignedOn(today) });
  const { signedToday, streak } = data;
  // Yesterday's sign-in does not count for today.
  const got = signedOn === today ? signIn.data : undefined;
  return (
    <div className={styles.sign}>
      <CalendarCheck aria-hidden />
      {got === undefined ? (
        <span>{signedToday ? `今天已签到，连续 ${streak} 天` : signText(streak)}</span>
      ) : (
        <output className={styles.got}>
          签到成功
          <Rewards points={got.points} rewards={got.rewards} />
        </output>
      )}
      {signedToday || got !== undefined ? (
        <ButtonLink size="s" variant="ghost" to="/welfare">
          去领福利
        </ButtonLink>
      ) : (
        <Button size="s" loading={signIn.isPending} onClick={send}>
          签到
        </Button>
      )}
    </div>
  );
}

const signText = (streak: number) =>
  streak === 0 ? '今天还没有签到' : `已连续签到 ${streak} 天，今天还没有签到`;

const turnMs = 5000;

/** Shows each notice once, then stays at the first. */
function Notices({ notices }: { notices: readonly WinnerNotice[] }) {
  const still = useReducedMotion();
  const [held, setHeld] = useState(false);
  const [turn, setTurn] = useState(0);
  const over = turn >= notices.length;
  useEffect(() => {
    if (still || held || over) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [still, held, over]);
  const shown = notices[over ? 0 : turn];
  if (shown === undefined) return null;
  return (
    <Link
      to="/welfare?tab=lottery"
      className={styles.notices}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Gift aria-hidden />
      <span key={turn} className={styles.notice}>
        {shown.nickname} {shown.what}
      </span>
      <Time at={shown.time} />
    </Link>
  );
}

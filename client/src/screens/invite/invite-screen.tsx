import type { CallResult, getInviter } from '@gamebox/contract';
import { ERRORS, findInviteCode } from '@gamebox/contract';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Gem } from '@gamebox/ui/logo.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Toaster } from '@gamebox/ui/toaster.tsx';
import { useHttp } from '@gamebox/web/http-context.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useInviter } from '../../features/promotion/api/inviter.ts';
import { InviteCode } from '../../features/promotion/components/invite-code.tsx';
import { keepInvite } from '../../shared/lib/kept-invite.ts';
import { InviteActions } from './invite-actions.tsx';
import styles from './invite-screen.module.css';

/** Answers that mean that the code is invalid; all other errors may be temporary. */
const noInvitation: ReadonlySet<number | null> = new Set([
  ERRORS.INVITE_CODE_UNKNOWN.code,
  ERRORS.INVITE_CODE_BLOCKED.code,
  ERRORS.BAD_REQUEST.code,
]);

/** /i/CODE: the page of an invitation link, in any browser and on a phone. */
export function InviteScreen() {
  const given = useParams()['code'] ?? '';
  const code = findInviteCode(given) ?? given;
  const { clock } = useHttp();
  const query = useInviter(code);
  const invalid = noInvitation.has(businessCode(query.error));
  const known = query.data !== undefined;
  useEffect(() => {
    if (known) keepInvite(code, clock.now());
  }, [clock, code, known]);
  return (
    <main className={styles.screen}>
      <header className={styles.brand}>
        <Gem />
        游戏盒子
      </header>
      {invalid ? (
        <EmptyState
          title="这个邀请已经失效"
          hint={query.error?.message}
          action={<ButtonLink to="/home">去逛逛</ButtonLink>}
        />
      ) : (
        <AsyncSection query={query} skeleton={<Skeleton width="100%" height={320} />}>
          {(invitation) => <Invitation code={code} invitation={invitation} />}
        </AsyncSection>
      )}
      <Toaster />
    </main>
  );
}

function Invitation(props: { code: string; invitation: CallResult<typeof getInviter> }) {
  const { code, invitation } = props;
  const { inviter, rule } = invitation;
  return (
    <section className={styles.card} aria-labelledby="invited-by">
      <Avatar src={pictureUrl(inviter.avatar)} size={64} />
      <h1 id="invited-by" className={styles.title}>
        {inviter.nickname} 邀请您一起玩
      </h1>
      {rule !== null && (
        <p className={styles.gift}>
          注册并实名，玩满 {rule.playMinutes} 分钟，得 <b>{rule.invited.points} 积分</b> 和{' '}
          <b>{rule.invited.coins} 福利币</b>
        </p>
      )}
      <InviteActions code={code} />
      <div className={styles.code}>
        <span>在别的电脑上注册时，填写邀请码</span>
        <InviteCode code={code} />
      </div>
    </section>
  );
}

import { invitePath } from '@gamebox/contract';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { isUnanswered } from '@gamebox/web/request-error.ts';
import { useBindInviter } from '../../features/promotion/api/bind-inviter.ts';
import { usePromotion } from '../../features/promotion/api/promotion.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useClientDownload } from '../../features/version/api/client-download.ts';
import styles from './invite-screen.module.css';

/** What an invited player can do next. */
export function InviteActions({ code }: { code: string }) {
  const loggedIn = useLoggedIn();
  const download = useClientDownload();
  return (
    <div className={styles.actions}>
      {loggedIn ? <Accept code={code} /> : <Register code={code} />}
      {download !== null && (
        <ButtonLink to={download} size="l" block>
          下载电脑客户端
        </ButtonLink>
      )}
    </div>
  );
}

function Register({ code }: { code: string }) {
  return (
    <>
      <ButtonLink to="/login" state={{ from: invitePath(code) }} variant="primary" size="l" block>
        接受邀请，注册登录
      </ButtonLink>
      <ButtonLink to="/home" variant="ghost" block>
        先逛逛
      </ButtonLink>
    </>
  );
}

/** A logged-in player may accept, has accepted, or is too late. */
function Accept({ code }: { code: string }) {
  const { data } = usePromotion();
  const bind = useBindInviter();
  if (data === undefined) return null;
  if (data.inviter !== null)
    return (
      <Settled
        text={`您已接受 ${data.inviter.nickname} 的邀请。在电脑上下载游戏盒子，用同一手机号登录就能玩。`}
      />
    );
  if (data.code === code) return <Settled text="这是您自己的邀请，发给好友吧。" />;
  if (data.bindUntil === null)
    return <Settled text="您的账号注册已超过 24 小时，不能再接受邀请。" />;
  return (
    <>
      <Button
        variant="primary"
        size="l"
        block
        loading={bind.isPending}
        onClick={() => bind.mutate(code)}
      >
        接受邀请
      </Button>
      {bind.isError && !isUnanswered(bind.error) && (
        <p className={styles.text} role="alert">
          {bind.error.message}
        </p>
      )}
    </>
  );
}

function Settled({ text }: { text: string }) {
  return (
    <>
      <output className={styles.text}>{text}</output>
      <ButtonLink to="/home" variant="primary" size="l" block>
        进入游戏盒子
      </ButtonLink>
    </>
  );
}

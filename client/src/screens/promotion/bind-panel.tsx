import type { Promotion } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { isUnanswered } from '@gamebox/web/request-error.ts';
import { CircleAlert } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useBindInviter } from '../../features/promotion/api/bind-inviter.ts';
import { giftText } from './invite-panel.tsx';
import styles from './promotion.module.css';

/** Who invited the player, or the question while binding is still possible. */
export function BindPanel({ promotion }: { promotion: Promotion }) {
  const { inviter, bindUntil, rule } = promotion;
  if (inviter !== null)
    return <p className={styles.hint}>您由 {inviter.nickname} 邀请加入，邀请关系不能更改。</p>;
  if (bindUntil === null) return null;
  return <BindForm bindUntil={bindUntil} gift={rule === null ? null : giftText(rule.invited)} />;
}

function BindForm({ bindUntil, gift }: { bindUntil: number; gift: string | null }) {
  const [code, setCode] = useState('');
  const bind = useBindInviter();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '' || bind.isPending) return;
    bind.mutate(code, { onSuccess: () => toast.success('已接受好友邀请') });
  };
  return (
    <form className={styles.bind} aria-label="填写邀请码" onSubmit={send}>
      <div className={styles.text}>
        <p>是好友邀请您来的吗？</p>
        <p className={styles.hint}>
          <Time at={bindUntil} /> 前可以填写邀请码，只能填写一次
          {gift === null ? '' : `，实名并玩满后您得${gift}`}。
        </p>
      </div>
      <TextField
        aria-label="邀请码"
        className={styles.given}
        placeholder="好友的邀请码或链接"
        maxLength={64}
        value={code}
        invalid={bind.isError}
        onChange={(next) => {
          bind.reset();
          setCode(next);
        }}
      />
      <Button type="submit" loading={bind.isPending} disabled={code.trim() === ''}>
        确定
      </Button>
      {bind.isError && !isUnanswered(bind.error) && (
        <p className={styles.refusal} role="alert">
          <CircleAlert aria-hidden />
          {bind.error.message}
        </p>
      )}
    </form>
  );
}

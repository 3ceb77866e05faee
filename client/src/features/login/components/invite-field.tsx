import { Button } from '@gamebox/ui/button.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useId, useRef } from 'react';
import { keptInvite } from '../../../shared/lib/kept-invite.ts';
import { useTypedInvite } from '../model/invite.ts';
import styles from './login.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/** The invite code: opened on request, and filled in if a link brought one. */
export function InviteField() {
  const stores = useStores();
  const { clock } = useHttp();
  const { typed } = useTypedInvite();
  const id = useId();
  const asked = useRef(false);
  const value = typed ?? keptInvite(clock.now());
  if (value === null) {
    const ask = () => {
      asked.current = true;
      useTypedInvite.of(stores).setState({ typed: '' });
    };
    return (
      <Button size="s" variant="ghost" className={styles.inviteButton} onClick={ask}>
        有好友的邀请码？
      </Button>
    );
  }
  const lead = (field: HTMLInputElement | null) => {
    if (asked.current) field?.focus();
    asked.current = false;
  };
  return (
    <div className={styles.invite}>
      <label htmlFor={id}>邀请码（选填，新账号有效）</label>
      <TextField
        id={id}
        ref={lead}
        value={value}
        maxLength={64}
        placeholder="7 位字母，也可以粘贴邀请链接"
        onChange={(next) => useTypedInvite.of(stores).setState({ typed: next })}
      />
    </div>
  );
}

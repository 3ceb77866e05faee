import type { KeptAccount } from '@gamebox/contract';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { machineClock } from '@gamebox/ui/lib/clock.ts';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import styles from './accounts.module.css';

export interface AccountRowProps {
  account: KeptAccount;
  current?: boolean | undefined;
  busy: boolean;
  onChoose: () => void;
}

/** One account of this computer; a press chooses it. */
export function AccountRow({ account, current = false, busy, onChoose }: AccountRowProps) {
  const { nickname, avatar, mobile, lastUseTime } = account;
  return (
    <button
      type="button"
      className={styles.account}
      disabled={current}
      aria-busy={busy || undefined}
      onClick={onChoose}
    >
      <Avatar src={pictureUrl(avatar)} size={40} />
      <span className={styles.text}>
        <span className={styles.name}>{nickname}</span>
        <span className={styles.meta}>
          <span data-figures>{mobile ?? '微信登录'}</span>
          {lastUseTime > 0 && (
            <span>
              <Time at={lastUseTime} clock={machineClock} /> 用过
            </span>
          )}
        </span>
      </span>
      {current && <Tag tone="jade">当前账号</Tag>}
    </button>
  );
}

import type { KeptAccount } from '@gamebox/contract';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { useStores } from '../../../shared/lib/stores.ts';
import { loadAccounts, notTakenText, takeAccount, useAccounts } from '../model/accounts.ts';
import { useLoggedIn } from '../model/session-store.ts';
import { AccountRow } from './account-row.tsx';
import styles from './accounts.module.css';

/**
 * For who is logged out: the accounts of this computer whose session is still stored. A press logs
 * in without a code. Nothing if there are none.
 */
export function KeptAccounts({ onTaken }: { onTaken?: (() => void) | undefined }) {
  const stores = useStores();
  const loggedIn = useLoggedIn();
  const accounts = useAccounts();
  const [going, setGoing] = useState<number | null>(null);
  useEffect(() => {
    if (!loggedIn) void loadAccounts(stores);
  }, [stores, loggedIn]);
  if (loggedIn || accounts.length === 0) return null;
  const choose = async ({ userId, nickname }: KeptAccount) => {
    setGoing(userId);
    const taken = await takeAccount(stores, userId);
    setGoing(null);
    if (taken === 'taken') {
      onTaken?.();
      return;
    }
    toast.warning(notTakenText(taken, nickname));
    await loadAccounts(stores);
  };
  return (
    <section aria-label="本机账号" className={styles.kept}>
      <p className={styles.keptTitle}>用本机账号继续，不用验证码</p>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.userId} className={styles.item}>
            <AccountRow
              account={account}
              busy={account.userId === going}
              onChoose={() => void choose(account)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

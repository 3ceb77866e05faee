import type { KeptAccount } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Trash2, UserRoundPlus } from 'lucide-react';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useState } from 'react';
import { useUser } from '../api/user-detail.ts';
import { forgetAccount, useAccounts } from '../model/accounts.ts';
import { accountsPrompt } from '../model/accounts-prompt.ts';
import { AccountRow } from './account-row.tsx';
import styles from './accounts.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

export interface AccountsDialogProps {
  onChoose: (account: KeptAccount) => Promise<void>;
  onOther: () => void;
  /** The names of the games that run: they go on in the current account's name. */
  running: string;
}

/** The accounts of this computer: switch to another, log in with a new one, or forget one. */
export function AccountsDialog({ onChoose, onOther, running }: AccountsDialogProps) {
  const stores = useStores();
  const http = useHttp();
  const accounts = useAccounts();
  const here = useUser()?.userId;
  const [asked, setAsked] = useState<KeptAccount | null>(null);
  const [asking, setAsking] = useState(false);
  const [going, setGoing] = useState<number | null>(null);
  const choose = async (account: KeptAccount) => {
    setGoing(account.userId);
    await onChoose(account);
    setGoing(null);
  };
  return (
    <Dialog
      open={accountsPrompt.useOpen()}
      onOpenChange={(open) => {
        if (!open) accountsPrompt.settle(stores, false);
      }}
      title="切换账号"
      description="本机登录过的账号，不用验证码就能切换。在公用电脑上，用完请移除。"
      width={440}
      actions={
        <Button icon={<UserRoundPlus />} onClick={onOther}>
          登录其他账号
        </Button>
      }
    >
      <ul aria-label="本机账号" className={styles.list}>
        {accounts.map((account) => (
          <li key={account.userId} className={styles.item}>
            <AccountRow
              account={account}
              current={account.userId === here}
              busy={account.userId === going}
              onChoose={() => void choose(account)}
            />
            {account.userId !== here && (
              <IconButton
                size="s"
                label={`移除 ${account.nickname}`}
                icon={<Trash2 />}
                onClick={() => {
                  setAsked(account);
                  setAsking(true);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {running !== '' && (
        <p className={styles.hint}>
          {running}正在运行，切换后不会关闭，仍用现在的账号。不玩了请先关闭游戏。
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`从本机移除 ${asked?.nickname ?? ''}？`}
        confirmText="移除"
        tone="danger"
        onConfirm={async () => {
          if (asked !== null) await forgetAccount(stores, http, asked.userId);
          toast.success('账号已从本机移除');
        }}
      >
        这个账号会在本机退出登录，再次使用需要重新登录。已安装的游戏不受影响。
      </ConfirmDialog>
    </Dialog>
  );
}

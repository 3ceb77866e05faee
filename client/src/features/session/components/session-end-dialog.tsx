import { deviceName } from '@gamebox/contract';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { dismissSessionEnd, useSessionEnd } from '../model/session-end.ts';
import styles from './accounts.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/** Which device logged this page out, and when; loaded when first needed. */
export function SessionEndDialog({ onLogin }: { onLogin: () => void }) {
  const stores = useStores();
  const end = useSessionEnd((store) => store.end);
  if (end === null) return null;
  const { cause, time, by } = end;
  const device = by === null ? '另一台设备' : deviceName(by.system, by.clientId);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) dismissSessionEnd(stores);
      }}
      title="这台设备已退出登录"
      width={420}
      actions={
        <>
          <Button onClick={() => dismissSessionEnd(stores)}>知道了</Button>
          <Button
            variant="primary"
            onClick={() => {
              dismissSessionEnd(stores);
              onLogin();
            }}
          >
            重新登录
          </Button>
        </>
      }
    >
      <p>
        {device}在 <Time at={time} format="full" />{' '}
        {cause === 'mobile-changed' ? '更换了手机号，其他设备都已下线。' : '让这台设备下线了。'}
      </p>
      <p className={styles.hint}>不是您本人操作的话，请重新登录，更换手机号，并查看账号记录。</p>
    </Dialog>
  );
}

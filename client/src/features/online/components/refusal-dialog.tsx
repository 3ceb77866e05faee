import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './refusal-dialog.module.css';
import { dismissRefusal, useOnline } from '../model/online-check.ts';

/** Why there is no playing now, and what to do; loaded when it is first needed. */
export function RefusalDialog() {
  const reason = useOnline((online) => online.refusal);
  return (
    <Dialog
      open={reason !== null}
      onOpenChange={(open) => {
        if (!open) dismissRefusal();
      }}
      title="暂时不能游戏"
      width={420}
      actions={
        <Button variant="primary" onClick={dismissRefusal}>
          我知道了
        </Button>
      }
    >
      <p className={styles.reason}>{reason}</p>
      <p className={styles.advice}>到时间后再启动即可，已下载的游戏会保留。</p>
    </Dialog>
  );
}

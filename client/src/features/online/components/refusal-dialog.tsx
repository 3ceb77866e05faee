import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import styles from './refusal-dialog.module.css';
import { dismissRefusal, useOnline } from '../model/online-check.ts';
import { useStores } from '../../../shared/lib/stores.ts';

export interface RefusalDialogProps {
  /** False while another dialog has the player's answer. */
  shown: boolean;
  /** The player may play at other times: waiting helps. */
  waits: boolean;
  /** Opens the verification, where the lack of it is the reason. */
  onVerify: (() => void) | undefined;
}

/** Why there is no playing now, and what to do; loaded when it is first needed. */
export function RefusalDialog({ shown, waits, onVerify }: RefusalDialogProps) {
  const stores = useStores();
  const reason = useOnline((online) => online.refusal);
  return (
    <Dialog
      open={shown && reason !== null}
      onOpenChange={(open) => {
        if (!open) dismissRefusal(stores);
      }}
      title="暂时不能游戏"
      width={420}
      actions={
        <>
          <ButtonLink to="/guardian" variant="ghost" onClick={() => dismissRefusal(stores)}>
            什么时候能玩
          </ButtonLink>
          <Button
            variant={onVerify ? 'secondary' : 'primary'}
            onClick={() => dismissRefusal(stores)}
          >
            我知道了
          </Button>
          {onVerify !== undefined && (
            <Button
              variant="primary"
              onClick={() => {
                dismissRefusal(stores);
                onVerify();
              }}
            >
              去认证
            </Button>
          )}
        </>
      }
    >
      <p className={styles.reason}>{reason}</p>
      {waits && <p className={styles.advice}>到时间后再启动即可，已下载的游戏会保留。</p>}
    </Dialog>
  );
}

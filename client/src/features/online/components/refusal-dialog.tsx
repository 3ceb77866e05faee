import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import styles from './refusal-dialog.module.css';
import { dismissRefusal, useOnline } from '../model/online-check.ts';
import { useStores } from '../../../shared/lib/stores.ts';

export interface RefusalDialogProps {
  /** False while another dialog is open. */
  shown: boolean;
  /** The player may play at another time: waiting helps. */
  waits: boolean;
  /** Opens the verification, if that is what is missing. */
  onVerify: (() => void) | undefined;
}

/** Why the player can't play now, and what to do; loaded when first needed. */
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
            知道了
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

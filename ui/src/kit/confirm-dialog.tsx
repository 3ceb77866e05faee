import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: `用 500 积分兑换？` */
  title: string;
  /** What will happen and what it costs, exactly. */
  children: ReactNode;
  /** The verb, never 确定: `兑换`, `卸载`. */
  confirmText: string;
  cancelText?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** Something must be chosen before it can be confirmed. */
  disabled?: boolean | undefined;
  /**
   * Runs at most once at a time, however often it is pressed. If it resolves, the dialog closes; if
   * it rejects, the dialog stays and shows the error's message.
   */
  onConfirm: () => Promise<void>;
}

/**
 * Asks before money, stock or files change. While it is being sent, it can't be closed or sent
 * again.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmText, cancelText = '取消' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const { busy, failure, send, forget } = useOnce(props.onConfirm, () => onOpenChange(false));
  const change = (next: boolean) => {
    forget();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      width={420}
      dismissible={!busy}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} disabled={busy} onClick={() => change(false)}>
            {cancelText}
          </Button>
          <Button
            variant={props.tone ?? 'primary'}
            loading={busy}
            disabled={props.disabled}
            onClick={() => void send()}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <div className={styles.text}>{children}</div>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          <CircleAlert aria-hidden />
          {failure}
        </p>
      )}
    </Dialog>
  );
}

/** The lock is a ref: a second press in the same frame would not see a state yet. */
function useOnce(run: () => Promise<void>, done: () => void) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await run();
      done();
    } catch (error) {
      setFailure(error instanceof Error && error.message !== '' ? error.message : '请求失败');
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, send, forget: () => setFailure(null) };
}

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { ToastTone } from './toast-store.ts';
import { useModalOpen } from './open-modals.ts';
import { toast, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';

const icons: Readonly<Record<ToastTone, typeof Info>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/**
 * Shows the notices of `toast`; used once, in the frame. They stand below the content, whose headings
 * and controls are above; while a dialog is open, above it, because its actions are at its foot. The region is always at the end of the
 * body: inside the root it would be under a dialog's backdrop.
 */
export function Toaster() {
  const toasts = useToasts();
  const covered = useModalOpen();
  return createPortal(
    // A status would read all of it again: only what is new is meant. A dialog leaves what says
    // itself that it is live in reach.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not contain a list
    <div role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions">
      <ol
        className={styles.region}
        aria-label="通知"
        data-notices
        data-above={covered || undefined}
      >
        {toasts.map(({ id, tone, message, result, note, actions, origin }) => {
          const Icon = icons[tone];
          // With its button the focus would be lost.
          const leave = () => {
            toast.dismiss(id);
            origin?.focus({ preventScroll: true });
          };
          return (
            <li
              key={id}
              className={styles.toast}
              data-tone={tone}
              onPointerEnter={() => toast.keep(id, true)}
              onPointerLeave={() => toast.keep(id, false)}
            >
              <Icon className={styles.icon} aria-hidden />
              <span className={styles.text}>
                {result !== undefined && <strong className={styles.result}>{result}</strong>}
                <span className={result === undefined ? undefined : styles.note}>{message}</span>
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </span>
              {actions?.map(({ label, run }) => (
                <Button
                  key={label}
                  size="s"
                  variant="ghost"
                  onClick={() => {
                    leave();
                    run();
                  }}
                >
                  {label}
                </Button>
              ))}
              <IconButton size="s" label="关闭通知" icon={<X />} onClick={leave} />
            </li>
          );
        })}
      </ol>
    </div>,
    document.body,
  );
}

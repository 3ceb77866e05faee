import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { DrawerContext } from './drawer-context.ts';
import { isOnNotice } from './dialog.tsx';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import modal from './modal.module.css';
import { useModal } from './open-modals.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, and the visible heading. */
  title: string;
  /** Called after it has left the window. */
  onClosed?: (() => void) | undefined;
  /** Small text beside the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog along the window's right edge, for content that is used beside the page. Escape, the
 * close button and a press outside close it; the focus stays inside and returns afterwards. Load it
 * lazily.
 */
export function Drawer({ open, onOpenChange, onClosed, title, note, children }: DrawerProps) {
  useModal(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (next || !isOnNotice(event.target)) onOpenChange(next);
      }}
      onOpenChangeComplete={(shown) => {
        if (!shown) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} data-backdrop />
        <Base.Popup className={cx(modal.popup, styles.popup)}>
          <div className={styles.header}>
            <Base.Title className={modal.title}>{title}</Base.Title>
            {note}
          </div>
          <DrawerContext value={true}>
            <div className={styles.body}>{children}</div>
          </DrawerContext>
          <Base.Close
            className={styles.close}
            render={<IconButton label="关闭对话框" icon={<X />} />}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

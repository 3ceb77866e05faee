import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { use, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { DialogContext } from './dialog-context.ts';
import styles from './dialog.module.css';
import { DrawerContext } from './drawer-context.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './open-modals.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, and the heading shown. */
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** CSS pixels; shrinks to the window. 480 by default, 610 real name, 1200 authorization. */
  width?: number | undefined;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  /** False while closing would lose something under way: no cross, Escape or outside press. */
  dismissible?: boolean | undefined;
  /**
   * What takes focus on opening; the first control otherwise. `dialog`: itself, where what is to be
   * read first stands above the controls and would be scrolled away by them.
   */
  initialFocus?: RefObject<HTMLElement | null> | 'dialog' | undefined;
  /** The body touches the edges (frames, pictures). */
  flush?: boolean | undefined;
  /** Dark in both themes: for pictures. */
  night?: boolean | undefined;
  children: ReactNode;
}

/**
 * THE dialog: title, body, actions; Escape, the cross and a press outside close it, focus stays
 * in and returns. Confirming money, stock or loss: ConfirmDialog. Load it lazily.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, width = 480, actions, children } = props;
  const { dismissible = true, initialFocus, flush = false, night = false } = props;
  useModal(open);
  const inDrawer = use(DrawerContext);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, { event }) => {
        if (next || (dismissible && !isOnNotice(event.target))) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} data-backdrop />
        <Base.Viewport className={styles.viewport} data-in-drawer={inDrawer || undefined}>
          <Base.Popup
            ref={popup}
            className={cx(styles.popup, night && styles.night)}
            style={{ width }}
            {...(initialFocus === undefined
              ? {}
              : { initialFocus: initialFocus === 'dialog' ? popup : initialFocus })}
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            <div className={cx(styles.body, flush && styles.flush)}>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
              <DialogContext value={dismissible ? () => onOpenChange(false) : null}>
                {children}
              </DialogContext>
            </div>
            {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
            {/* Last in order, so that the first focus falls on the dialog's own matter. */}
            {dismissible && (
              <Base.Close
                className={styles.close}
                render={<IconButton label="关闭对话框" icon={<X />} />}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A notice lies over the dialog: putting it away is no press outside. */
export function isOnNotice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-notices]') !== null;
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { use, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { OneAwayNote } from './away-note.tsx';
import { DialogContext } from './dialog-context.ts';
import styles from './dialog.module.css';
import { DrawerContext } from './drawer-context.ts';
import { IconButton } from './icon-button.tsx';
import modal from './modal.module.css';
import { useModal } from './open-modals.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, and the visible heading. */
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /**
   * CSS pixels; shrinks with the window. 480 by default, 610 for the real name, 1200 for the
   * authorization.
   */
  width?: number | undefined;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  /**
   * False while closing would lose something in progress: no close button, Escape or outside press.
   */
  dismissible?: boolean | undefined;
  /**
   * The element that gets the focus on opening; the first control by default. `dialog`: the dialog
   * itself, if there is text above the controls that would otherwise be scrolled out of view.
   */
  initialFocus?: RefObject<HTMLElement | null> | 'dialog' | undefined;
  /** The body has no padding (frames, pictures). */
  flush?: boolean | undefined;
  /** Dark in both themes: for pictures. */
  night?: boolean | undefined;
  children: ReactNode;
}

/** The second press of a double press ends within this time, in ms. */
const DOUBLE_PRESS_MS = 400;

/**
 * The dialog: title, body, actions. Escape, the close button and a press outside close it; the
 * focus stays inside and returns afterwards. To confirm money, stock or loss use ConfirmDialog.
 * Load it lazily.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, width = 480, actions, children } = props;
  const { dismissible = true, initialFocus, flush = false, night = false } = props;
  useModal(open);
  const inDrawer = use(DrawerContext);
  const popup = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, { event, reason }) => {
        // The second press of the double press that opened it is not meant for what lies around it.
        const hasty = performance.now() - openedAt.current < DOUBLE_PRESS_MS;
        if (reason === 'outside-press' && hasty) return;
        if (next || (dismissible && !isOnNotice(event.target))) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={modal.backdrop} data-backdrop />
        <Base.Viewport className={styles.viewport} data-in-drawer={inDrawer || undefined}>
          <Base.Popup
            ref={popup}
            className={cx(modal.popup, styles.popup, night && styles.night)}
            style={{ width }}
            {...(initialFocus === undefined
              ? {}
              : { initialFocus: initialFocus === 'dialog' ? popup : initialFocus })}
          >
            <div className={styles.header}>
              <Base.Title className={modal.title}>{title}</Base.Title>
            </div>
            <div className={cx(styles.body, flush && styles.flush)}>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
              <DialogContext value={dismissible ? () => onOpenChange(false) : null}>
                <OneAwayNote>{children}</OneAwayNote>
              </DialogContext>
            </div>
            {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
            {/* Last in the order, so that the first focus is on the dialog's own content. */}
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

/** A notice lies above the dialog: closing it is not a press outside. */
export function isOnNotice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-notices]') !== null;
}

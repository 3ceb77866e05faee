import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './popover.module.css';
import popup from './popup.module.css';

export interface PopoverProps {
  trigger: ReactElement;
  title?: string | undefined;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Given if the owner controls it; otherwise it opens and closes by itself. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Wide enough for a list, which scrolls below the title. */
  wide?: boolean | undefined;
  /** At the end of the title's row. */
  aside?: ReactNode;
}

/** More information at a press: rules, a code, details. If it needs an answer use Dialog. */
export function Popover(props: PopoverProps) {
  const { trigger, title, children, align = 'center', open, onOpenChange, wide, aside } = props;
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} sideOffset={8}>
          <Base.Popup className={cx(popup.popup, styles.panel, wide === true && styles.wide)}>
            {title !== undefined && (
              <div className={styles.header}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {aside}
              </div>
            )}
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

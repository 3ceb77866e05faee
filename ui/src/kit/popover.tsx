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
}

/** A little more about something, on a press: rules, a code, details. Needs an answer: Dialog. */
export function Popover({ trigger, title, children, align = 'center' }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} sideOffset={8}>
          <Base.Popup className={cx(popup.popup, styles.panel)}>
            {title !== undefined && <Base.Title className={styles.title}>{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

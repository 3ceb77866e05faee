import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Fragment } from 'react';
import { cx } from '../lib/cx.ts';
import popup from './popup.module.css';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Draws a line above it. */
  separated?: boolean | undefined;
}

export interface MenuProps {
  /** The button that opens it, for example an IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Above the items: whose menu it is. */
  head?: ReactNode;
  align?: 'start' | 'end' | undefined;
  /** For a menu that is created by the press that opens it. */
  defaultOpen?: boolean | undefined;
}

/** Actions on one thing behind a button. To choose a value use Select. */
export function Menu({ trigger, items, head, align = 'end', defaultOpen = false }: MenuProps) {
  const list = items.map((item) => (
    <Fragment key={item.label}>
      {item.separated === true && <Base.Separator className={popup.separator} />}
      <Base.Item
        className={cx(popup.item, item.danger === true && popup.danger)}
        disabled={item.disabled ?? false}
        onClick={item.onSelect}
      >
        {item.icon}
        {item.label}
      </Base.Item>
    </Fragment>
  ));
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} align={align} sideOffset={6}>
          <Base.Popup className={cx(popup.popup, popup.list)}>
            {head === undefined ? (
              list
            ) : (
              <Base.Group>
                <Base.GroupLabel className={popup.head}>{head}</Base.GroupLabel>
                <Base.Separator className={popup.separator} />
                {list}
              </Base.Group>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

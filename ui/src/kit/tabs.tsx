import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './tabs.module.css';

export interface TabItem<Value extends string | number> {
  value: Value;
  label: string;
  /** A count after the label; not part of the name. null: unknown yet, its space is reserved. */
  count?: number | null | undefined;
  disabled?: boolean | undefined;
}

export interface TabsProps<Value extends string | number> {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /**
   * A pointer's press on a tab; keys go on along the row. It is heard before the change: a panel of
   * another height may move the row, and then no click follows.
   */
  onPress?: ((value: Value) => void) | undefined;
  /** At the end of the row: a search, a filter. */
  aside?: ReactNode;
  /** Fills the row with equal parts (dialogs). */
  fill?: boolean | undefined;
  /** A TabPanel for each value, or one panel that depends on `value`. */
  children: ReactNode;
  className?: string | undefined;
}

/** Different contents in one place, of which one is visible. */
export function Tabs<Value extends string | number>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, onPress, aside, fill = false, children, className } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className={cx(styles.root, className)}
    >
      <div className={styles.bar}>
        <Base.List
          aria-label={label}
          className={cx(styles.list, fill && styles.fill)}
          activateOnFocus
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              className={styles.tab}
              onPointerDown={({ button }) => {
                if (button === 0) onPress?.(tab.value);
              }}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className={styles.count} aria-hidden>
                  {tab.count}
                </span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className={styles.indicator} />
        </Base.List>
        {aside}
      </div>
      {children}
    </Base.Root>
  );
}

/** The content of one tab; mounted only while the tab is selected. */
export function TabPanel(props: {
  value: string | number;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { value, children, className } = props;
  return (
    <Base.Panel value={value} className={cx(styles.panel, className)}>
      {children}
    </Base.Panel>
  );
}

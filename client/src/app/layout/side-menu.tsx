import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from '@gamebox/ui/link.tsx';
import { useMediaQuery } from '@gamebox/ui/lib/use-media-query.ts';
import { Tooltip } from '@gamebox/ui/tooltip.tsx';
import type { MenuIconName } from './menu-icons.ts';
import { menuIcons } from './menu-icons.ts';
import styles from './side-menu.module.css';

export interface SideMenuItem {
  to: string;
  label: string;
  icon: MenuIconName;
  /** This page, or one below it, is shown. */
  current: boolean;
  /** The server does not support it; the page says so. */
  unavailable?: boolean;
}

export interface ChannelChoice {
  value: number;
  label: string;
}

export interface SideMenuProps {
  items: readonly SideMenuItem[];
  /** 专区 and 精品 */
  channels: readonly ChannelChoice[];
  channel: number;
  onChannel: (channel: number) => void;
  /** Below the menu: SideLibrary. */
  library?: ReactNode;
  /** At the bottom: DownloadDock. */
  footer?: ReactNode;
}

/** The left menu: the channel, then the pages. Below a width of 1180 pixels only icons. */
export function SideMenu({ items, channels, channel, onChannel, library, footer }: SideMenuProps) {
  const collapsed = useMediaQuery('(max-width: 1179.98px)');
  return (
    <div className={styles.side}>
      <nav aria-label="主菜单" className={styles.menu}>
        <fieldset aria-label="频道" className={styles.channels}>
          {channels.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles.channel}
              aria-pressed={value === channel}
              onClick={() => onChannel(value)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.to}>
              <Tooltip text={tipOf(item)} side="right" disabled={!collapsed}>
                <MenuLink item={item} />
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      {library}
      {footer !== undefined && (
        <section aria-label="下载" className={styles.footer}>
          {footer}
        </section>
      )}
    </div>
  );
}

const tipOf = ({ label, unavailable }: SideMenuItem): string =>
  unavailable === true ? `${label}（未提供）` : label;

function MenuLink({ item }: { item: SideMenuItem }) {
  const Icon = menuIcons[item.icon];
  const note = useId();
  const unavailable = item.unavailable === true;
  return (
    <Link
      to={item.to}
      aria-label={item.label}
      aria-current={item.current ? 'page' : undefined}
      aria-describedby={unavailable ? note : undefined}
      data-unavailable={unavailable || undefined}
      className={styles.link}
    >
      <Icon aria-hidden data-icon={item.icon} />
      <span className={styles.label}>{item.label}</span>
      {unavailable && (
        <span id={note} className={styles.note}>
          未提供
        </span>
      )}
    </Link>
  );
}

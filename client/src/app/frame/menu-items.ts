import { Channel } from '@gamebox/contract';
import type { ChannelChoice, SideMenuItem } from '../layout/side-menu.tsx';

interface MenuEntry extends Omit<SideMenuItem, 'current'> {
  login: boolean;
}

/**
 * The left menu (`docs/specification.md#screens-and-routes`,
 * `docs/specification.md#words-on-the-screen`).
 */
const entries: readonly MenuEntry[] = [
  { to: '/home', label: '首页', icon: 'home', login: false },
  { to: '/rubies', label: '红钻特权', icon: 'rubies', login: true },
  { to: '/recharge', label: '充值返利', icon: 'recharge', login: true },
  { to: '/promotion', label: '全民推广', icon: 'promotion', login: true },
  { to: '/welfare', label: '福利大厅', icon: 'welfare', login: true },
  { to: '/news', label: '新闻活动', icon: 'news', login: false },
];

export const CHANNELS: readonly ChannelChoice[] = [
  { value: Channel.zone, label: '专区' },
  { value: Channel.boutique, label: '精品' },
];

/**
 * What a player sees of the menu; entries that need a login are hidden without one, each is lit
 * on its own page alone.
 */
export function menuItems(loggedIn: boolean, path: string): readonly SideMenuItem[] {
  return entries
    .filter((entry) => loggedIn || !entry.login)
    .map(({ to, label, icon }) => ({ to, label, icon, current: path === to }));
}

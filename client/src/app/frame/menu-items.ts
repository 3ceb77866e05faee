import { Channel } from '@gamebox/contract';
import type { ChannelChoice, SideMenuItem } from '../layout/side-menu.tsx';
import { SCREENS } from '../screens.ts';

export const CHANNELS: readonly ChannelChoice[] = [
  { value: Channel.zone, label: '专区' },
  { value: Channel.boutique, label: '精品' },
];

const noneLack: ReadonlySet<string> = new Set();

/**
 * The items of the left menu. Screens that need a login are hidden without one; an item is marked
 * only on its own page. `lacking`: the paths of calls that the server does not know.
 */
export function menuItems(
  loggedIn: boolean,
  path: string,
  lacking = noneLack,
): readonly SideMenuItem[] {
  return SCREENS.flatMap(({ path: to, title, icon, access, needs }) =>
    icon === undefined || (access === 'login' && !loggedIn)
      ? []
      : [
          {
            to,
            label: title,
            icon,
            current: path === to,
            unavailable: needs !== undefined && lacking.has(needs),
          },
        ],
  );
}

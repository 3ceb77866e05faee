import { Channel } from '@gamebox/contract';
import type { ChannelChoice, SideMenuItem } from '../layout/side-menu.tsx';
import { SCREENS } from '../screens.ts';

export const CHANNELS: readonly ChannelChoice[] = [
  { value: Channel.zone, label: '专区' },
  { value: Channel.boutique, label: '精品' },
];

const noneLack: ReadonlySet<string> = new Set();

/**
 * What a player sees of the left menu; screens that need a login are hidden without one, each is
 * lit on its own page alone. `lacking`: the paths of calls that the server doesn't know.
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

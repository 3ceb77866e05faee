import type { LucideIcon } from 'lucide-react';
import {
  BadgePercent,
  Gamepad2,
  Gem,
  Gift,
  House,
  Library,
  Megaphone,
  Newspaper,
} from 'lucide-react';

/**
 * The left menu's icons by the names of `docs/specification.md#screens-and-routes`, and `library`
 * for the computer's own games.
 */
export const menuIcons = {
  home: House,
  game: Gamepad2,
  library: Library,
  news: Newspaper,
  promotion: Megaphone,
  recharge: BadgePercent,
  rubies: Gem,
  welfare: Gift,
} as const satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof menuIcons;

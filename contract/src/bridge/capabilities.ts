import { z } from 'zod';
import { lazyObject } from '../lazy-object.ts';

/**
 * What the window and the system around a host can do. The page offers nothing that is false here;
 * a field that it doesn't find counts as false.
 */
export const hostCapabilities = lazyObject(() => ({
  /** `setApplication` close: the page may end its window. */
  close: z.boolean().catch(false),
  /** `setApplication` min. */
  minimize: z.boolean().catch(false),
  /** `setApplication` hide: the window goes, the host stays; `closeToTray` does the same. */
  hide: z.boolean().catch(false),
  /** A hidden window comes back by an icon; without one, by starting Gamebox again. */
  tray: z.boolean().catch(false),
  /** `setApplication` drag moves the window, and begins only inside the last `dragarea`. */
  drag: z.boolean().catch(false),
  /** The page's own `Notification` shows without asking the player. */
  notifications: z.boolean().catch(false),
  /** `openGameFolder` and `exportLog` can show a folder. */
  openFolder: z.boolean().catch(false),
  /** `pickFolder` has a dialog to show. */
  pickFolder: z.boolean().catch(false),
}));
export type HostCapabilities = z.infer<typeof hostCapabilities>;

/** Of a host that answers -1 to `getCapabilities`: what the first eight actions promise. */
export const UNTOLD_CAPABILITIES: HostCapabilities = {
  close: true,
  minimize: true,
  hide: true,
  tray: false,
  drag: true,
  notifications: false,
  openFolder: true,
  pickFolder: true,
};

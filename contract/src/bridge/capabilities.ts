import { z } from 'zod';
import { lazyObject } from '../lazy-object.ts';

/**
 * The abilities of the host's window and system. The page does not offer what is false here; a
 * missing field counts as false.
 */
export const hostCapabilities = lazyObject(() => ({
  /** `setApplication` close: the page may end its window. */
  close: z.boolean().catch(false),
  /** `setApplication` min. */
  minimize: z.boolean().catch(false),
  /**
   * `setApplication` hide: the window disappears and the host stays; `closeToTray` does the same.
   */
  hide: z.boolean().catch(false),
  /** An icon brings a hidden window back; without one, starting Gamebox again does. */
  tray: z.boolean().catch(false),
  /** `setApplication` drag moves the window, and starts only inside the last `dragarea`. */
  drag: z.boolean().catch(false),
  /** The page's own `Notification` appears without asking the player for permission. */
  notifications: z.boolean().catch(false),
  /** `openGameFolder` can show a folder. */
  openFolder: z.boolean().catch(false),
  /** `pickFolder` has a dialog to show. */
  pickFolder: z.boolean().catch(false),
}));
export type HostCapabilities = z.infer<typeof hostCapabilities>;

/** For a host that answers -1 to `getCapabilities`: what the first eight actions promise. */
export const DEFAULT_CAPABILITIES: HostCapabilities = {
  close: true,
  minimize: true,
  hide: true,
  tray: false,
  drag: true,
  notifications: false,
  openFolder: false,
  pickFolder: false,
};

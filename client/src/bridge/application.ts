import type { SetApplicationData } from '@gamebox/contract';
import { CLIENT_MESSAGES } from '@gamebox/contract';
import { parseUrl } from '../shared/lib/parse-url.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { callHost } from './call-host.ts';
import { capabilities } from './capabilities.ts';
import { hasHost } from './cef-query.ts';
import { toHostFailure } from './host-failure.ts';
import { localSetting } from './local-setting.ts';

/** Asked by the player: says so when it can't be done. */
function ask(data: SetApplicationData): void {
  callHost('setApplication', data).catch((error: unknown) => {
    const { kind, message } = toHostFailure(error);
    // Where the player is simply not in a window of the host's nothing has gone wrong.
    if (kind === 'unavailable') toast.show(message);
    else toast.warning(message);
  });
}

export function minimiseWindow(): void {
  ask({ min: true });
}

/** Hides it instead where the player chose so and the window can be hidden. */
export function closeWindow(): void {
  const hides = localSetting().closeToTray === true && capabilities().hide;
  ask(hides ? { hide: true } : { close: true });
}

/** Ends the client, whatever closing its window does otherwise. */
export function quitClient(): void {
  ask({ close: true });
}

/** Opens a web address in the system's browser, or a new tab in a plain browser. */
export function openExternal(address: string): void {
  // An empty one would be this page itself.
  const url = address === '' ? null : parseUrl(address, location.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    toast.warning(CLIENT_MESSAGES.requestFailed);
    return;
  }
  if (hasHost()) ask({ openBrowser: url.href });
  else window.open(url.href, '_blank', 'noopener,noreferrer');
}

/** A window the host moves: unasked by the player, so a host without it is no fault. */
export function tellApplication(data: SetApplicationData): void {
  if (hasHost()) callHost('setApplication', data).catch(() => undefined);
}

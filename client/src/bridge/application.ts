import type { SetApplicationData } from '@gamebox/contract';
import { CLIENT_MESSAGES } from '@gamebox/contract';
import { webAddress } from '../shared/lib/parse-url.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { callHost } from './call-host.ts';
import { capabilities } from './capabilities.ts';
import { hasHost } from './cef-query.ts';
import { toHostFailure } from './host-failure.ts';
import { localSetting } from './local-setting.ts';

/** For an action that the player asked for: shows an error if it can't be done. */
function ask(data: SetApplicationData): void {
  callHost('setApplication', data).catch((error: unknown) => {
    const { kind, message } = toHostFailure(error);
    // If the page is simply not in a window of the host, that is no error.
    if (kind === 'unavailable' || !hasHost()) toast.show(message);
    else toast.warning(message);
  });
}

export function minimiseWindow(): void {
  ask({ min: true });
}

/** Hides the window instead if the player has chosen that and the host supports it. */
export function closeWindow(): void {
  const hides = localSetting().closeToTray === true && capabilities().hide;
  ask(hides ? { hide: true } : { close: true });
}

/** Ends the client, even if closing the window would only hide it. */
export function quitClient(): void {
  ask({ close: true });
}

/** Opens a web address in the system's browser, or in a new tab of a plain browser. */
export function openExternal(address: string): void {
  const url = webAddress(address);
  if (url === null) {
    toast.warning(CLIENT_MESSAGES.requestFailed);
    return;
  }
  if (hasHost()) ask({ openBrowser: url });
  else window.open(url, '_blank', 'noopener,noreferrer');
}

/** For messages that the player did not ask for: a host that does not know them is no error. */
export function tellApplication(data: SetApplicationData): void {
  if (hasHost()) callHost('setApplication', data).catch(() => undefined);
}

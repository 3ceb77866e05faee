import type { HostCapabilities } from '@gamebox/contract';
import { UNTOLD_CAPABILITIES } from '@gamebox/contract';
import { create } from 'zustand';
import { callHost } from './call-host.ts';
import { hasHost } from './cef-query.ts';
import { isUnsupported } from './host-failure.ts';
import { logMissing } from '@gamebox/web/log-error.ts';

/** Null until the host has answered; it stays null in a plain browser. */
const useTold = create<{ told: HostCapabilities | null }>(() => ({ told: null }));

const nothing: HostCapabilities = {
  close: false,
  minimize: false,
  hide: false,
  tray: false,
  drag: false,
  notifications: false,
  openFolder: false,
  pickFolder: false,
};

/**
 * Actions that the host lacks are not offered; until it has answered, only those that every host
 * has.
 */
function orUntold(told: HostCapabilities | null): HostCapabilities {
  return hasHost() ? (told ?? UNTOLD_CAPABILITIES) : nothing;
}

export function useCapabilities(): HostCapabilities {
  return orUntold(useTold(({ told }) => told));
}

export function capabilities(): HostCapabilities {
  return orUntold(useTold.getState().told);
}

/** Asks the host once at the start. */
export async function loadCapabilities(): Promise<void> {
  if (!hasHost()) return;
  try {
    useTold.setState({ told: await callHost('getCapabilities', null) });
  } catch (error) {
    if (!isUnsupported(error)) logMissing('capabilities not told', {});
  }
}

import type { HostCapabilities } from '@gamebox/contract';
import { DEFAULT_CAPABILITIES } from '@gamebox/contract';
import { create } from 'zustand';
import { callHost } from './call-host.ts';
import { hasHost } from './cef-query.ts';
import { isUnsupported } from './host-failure.ts';
import { logMissing } from '@gamebox/web/log-error.ts';

/** Null until the host has answered; it stays null in a plain browser. */
const useReported = create<{ reported: HostCapabilities | null }>(() => ({ reported: null }));

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
function orDefault(reported: HostCapabilities | null): HostCapabilities {
  return hasHost() ? (reported ?? DEFAULT_CAPABILITIES) : nothing;
}

export function useCapabilities(): HostCapabilities {
  return orDefault(useReported(({ reported }) => reported));
}

export function capabilities(): HostCapabilities {
  return orDefault(useReported.getState().reported);
}

/** Asks the host once at the start. */
export async function loadCapabilities(): Promise<void> {
  if (!hasHost()) return;
  try {
    useReported.setState({ reported: await callHost('getCapabilities', null) });
  } catch (error) {
    if (!isUnsupported(error)) logMissing('no capabilities reported', {});
  }
}

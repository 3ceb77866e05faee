import type { BridgeAction, HostCapabilities } from '@gamebox/contract';
import { DEFAULT_CAPABILITIES, FIRST_ACTIONS } from '@gamebox/contract';
import { create } from 'zustand';
import { callHost } from './call-host.ts';
import { hasHost } from './cef-query.ts';
import { isUnsupported } from './host-failure.ts';
import { logMissing } from '@gamebox/web/log-error.ts';

interface Heard {
  /** Null until the host has answered; it stays null in a plain browser. */
  reported: HostCapabilities | null;
  /** The host does not know `getCapabilities`, so it has only the actions that every host has. */
  basic: boolean;
}

const useHeard = create<Heard>(() => ({ reported: null, basic: false }));

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
  return orDefault(useHeard(({ reported }) => reported));
}

export function capabilities(): HostCapabilities {
  return orDefault(useHeard.getState().reported);
}

/**
 * Whether an action is offered: not if the host lacks it. Until the host has answered it is taken to
 * have all, so that nothing appears late; a plain browser answers each with one message.
 */
function has(action: BridgeAction, { reported, basic }: Heard): boolean {
  if (basic) return FIRST_ACTIONS.has(action);
  if (action === 'openGameFolder') return reported?.openFolder ?? true;
  return action === 'pickFolder' ? (reported?.pickFolder ?? true) : true;
}

export function useHostCan(): (action: BridgeAction) => boolean {
  const heard = useHeard();
  return (action) => has(action, heard);
}

export function hostCan(action: BridgeAction): boolean {
  return has(action, useHeard.getState());
}

/** Asks the host once at the start. */
export async function loadCapabilities(): Promise<void> {
  if (!hasHost()) return;
  try {
    useHeard.setState({ reported: await callHost('getCapabilities', null), basic: false });
  } catch (error) {
    if (isUnsupported(error)) useHeard.setState({ reported: null, basic: true });
    else logMissing('no capabilities reported', {});
  }
}

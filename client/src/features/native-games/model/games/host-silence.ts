import { create } from 'zustand';

/**
 * Whether the host is silent while it should be at work: its process is gone, or the way to it.
 * The wire itself says nothing of that (`docs/bridge.md`).
 */
export const useHostSilence = create<{ silent: boolean }>(() => ({ silent: false }));

/** A host at work is heard of every second, or answers when it is asked. */
const patience = 2;

let quietTurns = 0;

/** The host has answered, or told something by itself. */
export function heardHost(): void {
  quietTurns = 0;
  set(false);
}

/** Another turn has gone by; where the host has nothing to do, nothing is expected of it. */
export function passTurn(atWork: boolean): void {
  quietTurns = atWork ? quietTurns + 1 : 0;
  set(quietTurns > patience);
}

function set(silent: boolean): void {
  if (useHostSilence.getState().silent !== silent) useHostSilence.setState({ silent });
}

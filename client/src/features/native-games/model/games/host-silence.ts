import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

interface HostSilence {
  silent: boolean;
  /** How many times in a row nothing was received. */
  quietTurns: number;
}

const heard: HostSilence = { silent: false, quietTurns: 0 };

/**
 * Whether a host with work to do is silent: its process or its connection is gone. The bridge
 * itself does not report that (`docs/bridge.md`).
 */
export const useHostSilence = defineStore<HostSilence>(() => heard);

/** A working host reports every second, or answers when asked. */
const patience = 2;

/** The host has answered or pushed something. */
export function noteHostHeard(stores: Stores): void {
  useHostSilence.of(stores).setState(heard);
}

/** Another interval has passed; a host without work is expected to be silent. */
export function passTurn(stores: Stores, atWork: boolean): void {
  useHostSilence.of(stores).setState((before) => {
    const quietTurns = atWork ? before.quietTurns + 1 : 0;
    return { quietTurns, silent: quietTurns > patience };
  });
}

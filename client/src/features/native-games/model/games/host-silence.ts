import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

interface HostSilence {
  silent: boolean;
  /** How often nothing was heard in a row. */
  quietTurns: number;
}

const heard: HostSilence = { silent: false, quietTurns: 0 };

/**
 * Whether the host is silent while it should be at work: its process is gone, or the way to it.
 * The wire itself says nothing of that (`docs/bridge.md`).
 */
export const useHostSilence = defineStore<HostSilence>(() => heard);

/** A host at work is heard of every second, or answers when it is asked. */
const patience = 2;

/** The host has answered, or told something by itself. */
export function noteHostHeard(stores: Stores): void {
  useHostSilence.of(stores).setState(heard);
}

/** Another turn has gone by; where the host has nothing to do, nothing is expected of it. */
export function passTurn(stores: Stores, atWork: boolean): void {
  useHostSilence.of(stores).setState((before) => {
    const quietTurns = atWork ? before.quietTurns + 1 : 0;
    return { quietTurns, silent: quietTurns > patience };
  });
}

import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';

export interface Connectivity {
  readonly reachable: boolean;
  /** How often a request has taken long: each time the server should be probed. */
  readonly slow: number;
  /** How many requests have gone without their answer for a while, however good the reason. */
  readonly awaited: number;
}

export type ConnectivityStore = StoreApi<Connectivity>;

/**
 * Whether the server can be reached, according to requests: `navigator.onLine` is wrong for a
 * server on this machine, and does not show that only the server is away.
 */
export function createConnectivity(): ConnectivityStore {
  return createStore<Connectivity>(() => ({ reachable: true, slow: 0, awaited: 0 }));
}

export function reportReachable(store: ConnectivityStore, reachable: boolean): void {
  if (store.getState().reachable !== reachable) store.setState({ reachable });
}

export function reportSlow(store: ConnectivityStore): void {
  store.setState(({ slow }) => ({ slow: slow + 1 }));
}

/** One more request goes without its answer (1), or no longer (-1). */
export function reportAwaited(store: ConnectivityStore, change: 1 | -1): void {
  store.setState(({ awaited }) => ({ awaited: awaited + change }));
}

import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';

export interface Connectivity {
  readonly reachable: boolean;
  /** How often a request has taken long: each time the server should be probed. */
  readonly slow: number;
}

export type ConnectivityStore = StoreApi<Connectivity>;

/**
 * Whether the server can be reached, according to requests: `navigator.onLine` is wrong for a
 * server on this machine, and does not show that only the server is away.
 */
export function createConnectivity(): ConnectivityStore {
  return createStore<Connectivity>(() => ({ reachable: true, slow: 0 }));
}

export function reportReachable(store: ConnectivityStore, reachable: boolean): void {
  if (store.getState().reachable !== reachable) store.setState({ reachable });
}

export function reportSlow(store: ConnectivityStore): void {
  store.setState(({ slow }) => ({ slow: slow + 1 }));
}

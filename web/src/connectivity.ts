import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';

export interface Connectivity {
  readonly reachable: boolean;
  /** How often a request went long without an answer: each time is worth a question. */
  readonly slow: number;
}

export type ConnectivityStore = StoreApi<Connectivity>;

/**
 * Whether the server can be reached, by what requests found out: `navigator.onLine` is wrong
 * where the server is on this machine, and silent where only the server is away.
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

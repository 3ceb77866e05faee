import { create } from 'zustand';

interface Connectivity {
  reachable: boolean;
  /** How often a request went long without an answer: each time is worth a question. */
  slow: number;
}

/**
 * Whether the server can be reached, by what requests found out: `navigator.onLine` is wrong
 * where the server is on this machine, and silent where only the server is away.
 */
export const useConnectivity = create<Connectivity>(() => ({ reachable: true, slow: 0 }));

export function reportReachable(reachable: boolean): void {
  if (useConnectivity.getState().reachable !== reachable) useConnectivity.setState({ reachable });
}

export function reportSlow(): void {
  useConnectivity.setState(({ slow }) => ({ slow: slow + 1 }));
}

import { create } from 'zustand';

/**
 * Whether the server can be reached, by what requests found out: `navigator.onLine` is wrong
 * where the server is on this machine, and silent where only the server is away.
 */
export const useConnectivity = create<{ reachable: boolean }>(() => ({ reachable: true }));

export function reportReachable(reachable: boolean): void {
  if (useConnectivity.getState().reachable !== reachable) useConnectivity.setState({ reachable });
}

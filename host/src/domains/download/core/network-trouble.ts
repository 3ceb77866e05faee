import type { GameState, HostFailure } from '@gamebox/contract/host';

/** What is in the way of a job that goes on by itself. */
export type NetworkTrouble = NonNullable<GameState['trouble']>;

/** Null if the failure says that somebody answered: waiting would not help. */
export function troubleOf(failure: HostFailure | null): NetworkTrouble | null {
  if (failure?.kind === 'network') return 'network';
  return failure?.kind === 'network-login' ? 'login' : null;
}

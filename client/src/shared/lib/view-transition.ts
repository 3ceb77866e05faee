import type { Stores } from './stores.ts';
import { defineStore } from './stores.ts';

interface Move {
  /** Path and query of the page that is left. */
  from: string;
  to: string;
}

/** The animated navigation that is in progress. */
const useMove = defineStore<{ move: Move | null }>(() => ({ move: null }));

export function setMove(stores: Stores, move: Move | null): void {
  useMove.of(stores).setState({ move });
}

/** True while a page with this address (path and query) is entered or left with an animation. */
export function useViewTransitionState(address: string): boolean {
  return useMove(({ move }) => move !== null && (move.from === address || move.to === address));
}

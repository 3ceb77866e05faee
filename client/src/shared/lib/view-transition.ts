import { create } from 'zustand';

interface Move {
  /** Path and query of the page left. */
  from: string;
  to: string;
}

/** The animated move from one page to another, while it lasts. */
const useMove = create<{ move: Move | null }>(() => ({ move: null }));

export function setMove(move: Move | null): void {
  useMove.setState({ move });
}

/** True while a page of this address (path and query) is being entered or left with an animation. */
export function useViewTransitionState(address: string): boolean {
  return useMove(({ move }) => move !== null && (move.from === address || move.to === address));
}

import { useViewTransitionState } from '../../../shared/lib/view-transition.ts';
import { gameAddress } from './game-address.ts';

/** The same game may stand in several rows, and a transition's name only once on a page. */
let lastPlace = '';

/**
 * Makes the picture of the card that was pressed grow into the same picture of the detail, and
 * back. `place` names the row the card stands in, `picture` which of the game's two it shows.
 */
export function useGrowingPicture(gameId: number, place: string, picture: 'cover' | 'wide') {
  const moving = useViewTransitionState(gameAddress(gameId));
  const here = `${place}/${gameId}`;
  return {
    transitionName: moving && lastPlace === here ? pictureName(gameId, picture) : undefined,
    onClickCapture: () => {
      lastPlace = here;
    },
  };
}

/** The name both ends of the transition carry. */
export function pictureName(gameId: number, picture: 'cover' | 'wide'): string {
  return `game-${picture}-${gameId}`;
}

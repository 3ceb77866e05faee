import { useClaims } from './launch-claims.ts';
import { useLaunch } from './launch-store.ts';

/** The launch state that the frame must show, because no play button on the screen does. */
export function useUnclaimedLaunch(): 'pending' | 'success' | null {
  const { preparing, asking, gameId: launched, phase: at } = useLaunch();
  const phase = preparing === null || asking ? at : 'pending';
  const gameId = preparing ?? launched;
  const claimed = useClaims((claims) => gameId !== null && (claims.get(gameId) ?? 0) > 0);
  return !claimed && (phase === 'pending' || phase === 'success') ? phase : null;
}

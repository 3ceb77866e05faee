import { useMediaQuery } from './use-media-query.ts';

/** Whether the player asked the system for less motion; then nothing moves by itself. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}

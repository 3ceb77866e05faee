/**
 * The state of a navigation that only stores a choice in the address: the scroll position stays.
 */
export const IN_PLACE = { inPlace: true };

export function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state;
}

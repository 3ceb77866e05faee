/** State of a navigation that writes a choice into the page's own address: the page stays as it is scrolled. */
export const IN_PLACE = { inPlace: true };

export function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state;
}

/**
 * Of versions that have begun, the one that rules a period: what ran when the period began, or the
 * first that began within it. So a player finishes a day or a week under one rule.
 */
export function versionAt<V extends { readonly beginTime: number }>(
  begun: readonly V[],
  periodStart: number,
): V | undefined {
  const sorted = begun.toSorted((one, other) => one.beginTime - other.beginTime);
  return sorted.findLast(({ beginTime }) => beginTime <= periodStart) ?? sorted[0];
}

/**
 * The version that applies to a whole period: the one that held at its beginning, or else the first
 * one that began within it. So a player's day or week has a single rule.
 */
export function versionAt<V extends { readonly beginTime: number }>(
  begun: readonly V[],
  periodStart: number,
): V | undefined {
  const sorted = begun.toSorted((one, other) => one.beginTime - other.beginTime);
  return sorted.findLast(({ beginTime }) => beginTime <= periodStart) ?? sorted[0];
}

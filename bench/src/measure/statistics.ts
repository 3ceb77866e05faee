/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)];
  const lower = sorted[Math.ceil(half) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('no values');
  return (lower + upper) / 2;
}

/** Lowest and highest value. */
export function range(values: readonly number[]): readonly [lowest: number, highest: number] {
  if (values.length === 0) throw new RangeError('no values');
  return [Math.min(...values), Math.max(...values)];
}

/** The smallest value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

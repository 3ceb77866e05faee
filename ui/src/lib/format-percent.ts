/**
 * Formats a percentage with at most two decimals, below 1 with four (`25%`, `12.5%`, `0.0123%`).
 * @param percent 0–100; round the progress of a job down before, so that 100% means done
 */
export function formatPercent(percent: number): string {
  return `${Number(percent.toFixed(percent < 1 ? 4 : 2))}%`;
}

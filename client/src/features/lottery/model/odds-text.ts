/** Formats a chance with as many digits as it needs: `25%`, `0.9%`, `0.0123%`. */
export function oddsText(odds: number): string {
  const percent = odds * 100;
  const digits = percent >= 1 ? 2 : 4;
  return `${Number(percent.toFixed(digits))}%`;
}

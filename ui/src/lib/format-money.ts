/** U+2212: as wide as the plus, and no line break after it. */
const MINUS = '−';

/** An unknown value must not look like 0. */
const UNKNOWN = '—';

/**
 * Formats an integer in fen as yuan with two digits.
 * @param fen integer, may be negative; null if unknown
 */
export function formatMoney(fen: number | null): string {
  if (fen === null) return UNKNOWN;
  const sign = fen < 0 ? MINUS : '';
  const whole = Math.trunc(Math.abs(fen));
  const yuan = groupDigits(Math.floor(whole / 100));
  return `${sign}¥${yuan}.${String(whole % 100).padStart(2, '0')}`;
}

/** A count with separated thousands (`12,800`); for coins, points and players. */
export function formatCount(count: number | null): string {
  if (count === null) return UNKNOWN;
  const sign = count < 0 ? MINUS : '';
  return sign + groupDigits(Math.trunc(Math.abs(count)));
}

function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

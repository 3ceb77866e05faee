const NEEDS_QUOTES = /[",\r\n]/;
/** Spreadsheet programs read a text that begins so as a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;
/**
 * Spreadsheet programs keep only 15 digits of a number. A tab before a longer number makes it text,
 * as in Alipay's bills.
 */
const LONG_NUMBER = /^\d{12,}$/;

/**
 * Formats a row as RFC 4180 says, with its line end. Numbers stay numbers; no text is read as a
 * formula or a number.
 */
export function writeCsvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = BEGINS_FORMULA.test(cell) ? `'${cell}` : LONG_NUMBER.test(cell) ? `${cell}\t` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

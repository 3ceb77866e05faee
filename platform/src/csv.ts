const NEEDS_QUOTES = /[",\r\n]/;
/** What a program of sheets takes for a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;
/** Such a program keeps 15 digits of a number: a longer one is text to it by a tab, as in Alipay's bills. */
const LONG_NUMBER = /^\d{12,}$/;

/** A row of RFC 4180 with its end. Numbers stay numbers; no text is taken for a formula or a number. */
export function writeCsvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = BEGINS_FORMULA.test(cell) ? `'${cell}` : LONG_NUMBER.test(cell) ? `${cell}\t` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

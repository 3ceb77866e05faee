import type { z } from 'zod';
import { PaymentError } from './port.ts';

/**
 * The rows between the header line, which begins with `first`, and the line that begins with
 * `last`; throws if one is missing, because the bill is incomplete. Removes tabs and backticks,
 * which keep spreadsheets from rounding long numbers.
 */
export function readBillTable<T extends z.ZodType>(
  text: string,
  { first, last }: { readonly first: string; readonly last: string },
  row: T,
): z.output<T>[] {
  const lines = text.split(/\r?\n/).map((line) => line.split(',').map(clean));
  const start = lines.findIndex(([cell]) => cell === first);
  const end = lines.findIndex(([cell = ''], at) => at > start && cell.startsWith(last));
  if (start === -1 || end === -1) throw new PaymentError('unreachable', 'bill is not whole');
  const names = lines[start] ?? [];
  return lines.slice(start + 1, end).map((cells) => {
    const parsed = row.safeParse(Object.fromEntries(names.map((name, at) => [name, cells[at]])));
    if (!parsed.success || cells.length !== names.length)
      throw new PaymentError('unreachable', 'bill of another shape');
    return parsed.data;
  });
}

function clean(cell: string): string {
  return cell.replace(/^[\s`\uFEFF]+/, '').trim();
}

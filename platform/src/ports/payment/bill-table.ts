import type { z } from 'zod';
import { PaymentError } from './port.ts';

/**
 * The rows between the line of their names, which begins with `first`, and the one that begins
 * with `last`: a bill without either is not whole. Tabs and backticks, which keep spreadsheets
 * from rounding long numbers, are taken away.
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

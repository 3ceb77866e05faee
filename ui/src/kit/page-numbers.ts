/**
 * The page numbers to show: first, last, and two on either side of the current one, with named gaps
 * between; a gap of one page is shown as that page.
 */
export function pageNumbers(pageNo: number, last: number): (number | 'before' | 'after')[] {
  const from = pageNo - 2 <= 3 ? 2 : pageNo - 2;
  const to = pageNo + 2 >= last - 2 ? last - 1 : pageNo + 2;
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const numbers: (number | 'before' | 'after')[] = [1];
  if (from > 2) numbers.push('before');
  numbers.push(...middle);
  if (to < last - 1) numbers.push('after');
  if (last > 1) numbers.push(last);
  return numbers;
}

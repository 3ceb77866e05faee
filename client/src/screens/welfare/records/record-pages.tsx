import type { PaginationProps } from '@gamebox/ui/pagination.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';

/** Under a list of records: its pages. */
export function recordPages(paging: PaginationProps) {
  return <Pagination {...paging} />;
}

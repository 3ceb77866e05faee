import type { PaginationProps } from '@gamebox/ui/pagination.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';

/** The pagination below a list of records. */
export function recordPages(paging: PaginationProps) {
  return <Pagination {...paging} />;
}

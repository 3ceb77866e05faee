import { Pagination } from '@gamebox/ui/pagination.tsx';

export const recordPageSize = 20;

/** Under a list of records: its pages. */
export function recordPages(pageNo: number, total: number, turn: (pageNo: number) => void) {
  return <Pagination pageNo={pageNo} pageSize={recordPageSize} total={total} onChange={turn} />;
}

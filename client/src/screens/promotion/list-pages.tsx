import { Pagination } from '@gamebox/ui/pagination.tsx';

export const listPageSize = 10;

/** The pagination below a list of the promotion. */
export function listPages(pageNo: number, total: number, turn: (pageNo: number) => void) {
  return <Pagination pageNo={pageNo} pageSize={listPageSize} total={total} onChange={turn} />;
}

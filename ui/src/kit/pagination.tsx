import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount } from '../lib/format-money.ts';
import { IconButton } from './icon-button.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  pageNo: number;
  pageSize: number;
  total: number;
  onChange: (pageNo: number) => void;
}

/** The `footer` of a `QueryList` that the server pages: its page numbers, or its end on one page. */
export function pagesBelow(paging: Omit<PaginationProps, 'total'>) {
  return ({ total }: { total: number }) =>
    total > paging.pageSize ? <Pagination {...paging} total={total} /> : null;
}

/** Page numbers below a list that the server pages; nothing if there is only one page. */
export function Pagination({ pageNo, pageSize, total, onChange }: PaginationProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <nav aria-label="页码" className={styles.row}>
      <span className={styles.total}>共 {formatCount(total)} 条</span>
      <IconButton
        size="s"
        label="上一页"
        icon={<ChevronLeft />}
        disabled={pageNo <= 1}
        onClick={() => onChange(pageNo - 1)}
      />
      {pageNumbers(pageNo, last).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className={styles.page}
            aria-label={`第 ${entry} 页`}
            aria-current={entry === pageNo ? 'page' : undefined}
            onClick={() => onChange(entry)}
          >
            {entry}
          </button>
        ),
      )}
      <IconButton
        size="s"
        label="下一页"
        icon={<ChevronRight />}
        disabled={pageNo >= last}
        onClick={() => onChange(pageNo + 1)}
      />
    </nav>
  );
}

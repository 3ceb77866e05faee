/** The page that a call asks for, counted from 1. */
export interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  /** The number of rows on all pages. */
  readonly total: number;
  readonly list: Row[];
}

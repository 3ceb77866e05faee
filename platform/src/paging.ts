/** A page as a call asks for it, counted from 1. */
export interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  /** Of all pages. */
  readonly total: number;
  readonly list: Row[];
}

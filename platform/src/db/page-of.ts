import type { SelectQueryBuilder } from 'kysely';
import type { Page, Paging } from '../paging.ts';

/** One page of a query's rows, and the total number of rows. The query must already be ordered. */
export async function pageOf<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { pageNo, pageSize }: Paging,
): Promise<Page<Row>> {
  const [{ total }, list] = await Promise.all([
    query
      .clearSelect()
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
    query
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
  ]);
  return { total, list };
}

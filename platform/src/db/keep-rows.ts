import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export interface KeptRows {
  /** What is refused of each row, beside the truncation of them all. */
  readonly changes?: 'update or delete' | 'update' | 'delete';
}

/** For migrations: rows of the table stay as they were written, whoever asks (`refuse_change`). */
export async function keepRows(
  db: Kysely<unknown>,
  table: string,
  { changes = 'update or delete' }: KeptRows = {},
): Promise<void> {
  await sql`
    create trigger keep_rows before ${sql.raw(changes)} on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
  await keepFromTruncation(db, table);
}

/** Of a partition, whose rows are kept by its table's trigger. */
export async function keepFromTruncation(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger keep_all before truncate on ${sql.table(table)}
      execute function refuse_change()`.execute(db);
}

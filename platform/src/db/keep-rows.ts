import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export interface KeptRows {
  /** What is refused for single rows; truncation is always refused. */
  readonly changes?: 'update or delete' | 'update' | 'delete';
}

/** For migrations: makes the table's rows immutable for every role (`refuse_change`). */
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

/** For a partition: its table's trigger already protects the rows. */
export async function keepFromTruncation(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger keep_all before truncate on ${sql.table(table)}
      execute function refuse_change()`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The same request must ask for the same refund, also for who bears the loss. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_refund
      -- Null: nobody asked, or not known of refunds before this column.
      add column bear_loss boolean`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What an order itself paid back: a term counts what was paid back of its credit as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view paid_order as
      select order_id, method, refunded_fen from payment_order where paid_time is not null`.execute(
    db,
  );
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The part of a refund that the order itself had paid: a term also counts what was refunded of its
 * credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view paid_order as
      select order_id, method, refunded_fen from payment_order where paid_time is not null`.execute(
    db,
  );
}

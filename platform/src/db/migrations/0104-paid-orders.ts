import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets other modules read how an order was paid: an amount has no meaning without its currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view paid_order as
      select order_id, method from payment_order where paid_time is not null`.execute(db);
}

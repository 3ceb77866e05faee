import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The parts of a purchase that a refund took back, as lines of an order: receipts show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_refund
      add column taken_back jsonb not null default '[]' check (jsonb_typeof(taken_back) = 'array')`.execute(
    db,
  );
}

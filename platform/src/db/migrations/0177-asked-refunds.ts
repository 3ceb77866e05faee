import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * When a provider was last asked for a refund, written before it is asked. The tries of a task grow
 * only after the answer, so a process that ends between the two left no trace of having asked. Of a
 * refund that is pending or failed now nobody knows it, so it counts as asked now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_refund add column asked_time bigint`.execute(db);
  await sql`
    update payment_refund set asked_time = (extract(epoch from now()) * 1000)::bigint
    where state in ('pending', 'failed')`.execute(db);
}

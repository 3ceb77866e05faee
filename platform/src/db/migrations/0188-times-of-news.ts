import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** From when on players see an article, for what leads to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view news_time as select news_id, publish_time from news`.execute(db);
}

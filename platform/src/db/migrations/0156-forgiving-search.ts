import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What `search-form.ts` leaves out too. */
const BETWEEN = String.raw`[\s·・•‧∙,，、。:：‐‑–—-]+`;

/**
 * The search no longer sees what stands between words: nobody types the dot of a name, and many type
 * no space. A text of such characters alone keeps them. The update writes all search forms anew, and
 * the triggers the pairs of characters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_form(raw text) returns text
    language sql immutable strict parallel safe
    return coalesce(
      nullif(regexp_replace(lower(normalize(raw, NFKD)), '${sql.raw(BETWEEN)}', '', 'g'), ''),
      btrim(regexp_replace(lower(normalize(raw, NFKD)), '\\s+', ' ', 'g')))`.execute(db);
  for (const table of ['game', 'game_server', 'encyclopedia_entry'])
    await sql`update ${sql.table(table)} set name = name`.execute(db);
}

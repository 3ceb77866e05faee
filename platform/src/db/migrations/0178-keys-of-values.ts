import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const SEALED = [
  ['identity_submission', 'name_cipher'],
  ['identity_submission', 'id_card_cipher'],
  ['address', 'contact_cipher'],
  ['points_order', 'contact_cipher'],
  ['problem_report', 'words_cipher'],
  ['operator', 'totp_cipher'],
] as const;

/**
 * Refuses a value that is not encrypted with the database's data key, or the one of a change that has
 * begun: a process that slept while the change ended would write what nobody can read. The share lock
 * lets a change of the keys wait until what was written before it is committed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_key add column sole_fingerprint bytea,
      add constraint data_key_sole check (sole_fingerprint is null
        or (next_fingerprint is not null and sole_fingerprint in (fingerprint, next_fingerprint)))`.execute(
    db,
  );
  await sql`
    create function refuse_other_key() returns trigger language plpgsql as $$
    declare
      sealed bytea;
      known record;
    begin
      execute format('select ($1).%I', tg_argv[0]) into sealed using new;
      if sealed is null then return new; end if;
      select * into known from data_key for share;
      -- The first byte is the format, the next eight begin the fingerprint of the key.
      if not found
        or substr(sealed, 1, 9) = '\\x02'::bytea
          || substr(coalesce(known.sole_fingerprint, known.fingerprint), 1, 8)
        or (known.sole_fingerprint is null
          and substr(sealed, 1, 9) = '\\x02'::bytea || substr(known.next_fingerprint, 1, 8))
      then return new; end if;
      raise exception 'the value is encrypted with a key that this database does not take'
        using errcode = 'object_not_in_prerequisite_state';
    end $$`.execute(db);
  for (const [table, column] of SEALED)
    await sql`
      create trigger ${sql.id(`check_key_of_${column}`)}
        before insert or update of ${sql.ref(column)} on ${sql.table(table)}
        for each row execute function refuse_other_key(${sql.lit(column)})`.execute(db);
  // Told by another hash until now.
  await sql`delete from data_key_use`.execute(db);
}

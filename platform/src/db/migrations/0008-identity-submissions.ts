import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each submission to the real-name registry gets its own row, so that an answer finds its
 * submission and the submissions of a day can be counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_identity rename to identity_submission`.execute(db);
  await sql`
    alter table identity_submission
      drop constraint user_identity_pkey,
      add column submission_id int8 generated always as identity primary key,
      alter column name_cipher drop not null,
      alter column id_card_cipher drop not null`.execute(db);
  // While a submission is pending or passed, the user can't submit another.
  await sql`
    create unique index identity_submission_open on identity_submission (user_id)
      where state <> 'failed'`.execute(db);
  await sql`create index on identity_submission (user_id, submission_id desc)`.execute(db);
  await sql`drop index user_identity_id_card_hmac_idx`.execute(db);
  await sql`create index on identity_submission (id_card_hmac, submit_time)`.execute(db);
  await sql`create index on identity_submission (submit_time) where state = 'failed'`.execute(db);
  // Refused submissions are kept for counting, so their personal data is removed.
  await sql`
    update identity_submission set name_cipher = null, id_card_cipher = null
      where state = 'failed'`.execute(db);
  await sql`
    alter table identity_submission add constraint identity_submission_readable
      check (state = 'failed' or (name_cipher is not null and id_card_cipher is not null))`.execute(
    db,
  );
  // The registry knows pending submissions by their user; they are sent again under a key of their
  // own.
  await sql`
    update identity_submission set answer_time = null where state = 'pending'`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A refund may get a new number after the provider gave it up; later notices about an old number
 * still find it. `refusal` is the provider's answer to a failed refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_refund add column refusal text`.execute(db);
  await sql`
    create table payment_refund_number (
      refund_no text primary key,
      refund_id int8 not null references payment_refund
    )`.execute(db);
  await sql`create index on payment_refund_number (refund_id)`.execute(db);
  await sql`
    insert into payment_refund_number (refund_no, refund_id)
      select refund_no, refund_id from payment_refund`.execute(db);
  await sql`
    create function payment_keep_refund_number() returns trigger language plpgsql as $$
    begin
      insert into payment_refund_number (refund_no, refund_id) values (new.refund_no, new.refund_id)
        on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger keep_number after insert or update of refund_no on payment_refund
      for each row execute function payment_keep_refund_number()`.execute(db);
  await sql`create index on payment_refund (state, refund_id desc)`.execute(db);
}

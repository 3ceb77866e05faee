import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A term is held from its beginning to its end, and no longer once it is empty or its rest was
 * credited to another term. Such a term is over for good: no term begins in the future, and none is
 * held again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await endCredited(db);
  await endRefunded(db);
  await sql`
    create view held_term as
      select * from privilege_term where begin_time < end_time and credited_to is null`.execute(db);
  await keepOver(db);
}

/** They ended with the order that their rest was credited to. */
async function endCredited(db: Kysely<unknown>): Promise<void> {
  await sql`
    update privilege_term term
      set begin_time = least(term.begin_time, taker.create_time),
        end_time = least(term.end_time, taker.create_time)
      from privilege_term taker
      where term.credited_to = taker.term_id and term.end_time > taker.create_time`.execute(db);
}

/** They ended with the refund that took the last of their value. */
async function endRefunded(db: Kysely<unknown>): Promise<void> {
  await sql`
    update privilege_term term
      set begin_time = least(term.begin_time, last.time), end_time = last.time, notice = 2,
        monthly_time = null, monthly_left = 0
      from (
        select coalesce(credited_to, term_id) as term_id, max(time) as time
          from privilege_take_back join privilege_term using (order_id)
          group by coalesce(credited_to, term_id)
      ) last
      where last.term_id = term.term_id and term.end_time > last.time
        and refunded_fen = paid_fen + credit_fen`.execute(db);
}

async function keepOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_term_over() returns trigger language plpgsql as $$
    begin
      if old.credited_to is not null or old.begin_time = old.end_time then
        raise exception 'term % is over for good', old.term_id using errcode = 'check_violation';
      end if;
      if new.end_time > old.end_time then
        raise exception 'term % can only be shortened', old.term_id
          using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger keep_term_over before update of begin_time, end_time on privilege_term
      for each row when ((old.begin_time, old.end_time) is distinct from
        (new.begin_time, new.end_time))
      execute function keep_term_over()`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Locks all accounts of players, before what comes after accounts in the order of `locks.ts`. A join
 * might be planned to read all accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_lock(ids int8[]) returns void
    language plpgsql set jit = off set plan_cache_mode = force_generic_plan
    set enable_seqscan = off as $$
    begin
      perform from ledger_account
        where account_id = any(array(
          select account_id from unnest(ids) owner (id), lateral (
            select account_id from ledger_account where user_id = owner.id offset 0) own))
        order by account_id for no key update;
    end $$`.execute(db);
}

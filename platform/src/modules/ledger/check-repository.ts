import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const MOST_FAULTS = 100;

/**
 * Describes everything in the ledger that does not add up; empty if all is well. Each fault is
 * found by one statement, so it sees one moment of a ledger that changes meanwhile. Reads
 * everything.
 */
export async function listLedgerFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    with summed as (select account_id, sum(amount) as total from ledger_entry group by account_id),
    running as (
      select movement_id, account_id, balance_after,
        sum(amount) over (partition by account_id order by movement_id) as total
      from ledger_entry where user_id is not null
    )
    select format('account %s has %s, its entries add up to %s', account_id, balance,
        coalesce(summed.total, 0)) as fault
      from ledger_account left join summed using (account_id)
      where balance <> coalesce(summed.total, 0)
    union all
    select format('the entries in %s add up to %s', unit, sum(amount))
      from ledger_entry group by unit having sum(amount) <> 0
    union all
    select format('movement %s adds up to %s in %s', movement_id, sum(amount), unit)
      from ledger_entry group by movement_id, unit having sum(amount) <> 0
    union all
    select format('movement %s has no entries', movement_id) from ledger_movement movement
      where not exists (select from ledger_entry where movement_id = movement.movement_id)
    union all
    select format('an entry of account %s has no movement', account_id) from ledger_entry entry
      where not exists (select from ledger_movement where movement_id = entry.movement_id)
    union all
    select format('account %s had %s after movement %s, its entries add up to %s', account_id,
        balance_after, movement_id, total)
      from running where balance_after is distinct from total
    limit ${MOST_FAULTS}`.execute(db);
  return rows.map(({ fault }) => fault);
}

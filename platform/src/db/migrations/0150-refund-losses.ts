import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What the house bore of each player's refunds: coins that come back to the player later make it good
 * first. Losses from before are those of the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund_loss (
      user_id int8 not null references user_account,
      unit text not null,
      outstanding int8 not null check (outstanding >= 0),
      primary key (user_id, unit)
    )`.execute(db);
  await sql`
    insert into refund_loss (user_id, unit, outstanding)
    select payment_order.user_id, account.unit, -sum(entry.amount)
    from ledger_account account
    join ledger_entry entry on entry.account_id = account.account_id
    join ledger_movement movement
      on movement.movement_id = entry.movement_id and movement.time = entry.time
    join payment_refund refund
      on movement.business_key = 'payment-refund:' || refund.refund_id || ':recharged'
    join payment_order on payment_order.order_id = refund.order_id
    where account.house = 'refund-losses'
    group by payment_order.user_id, account.unit`.execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keepFromTruncation, keepRows } from '../keep-rows.ts';

/** The earlier triggers, by table. */
const OLD_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['audit_log_append_only'],
  ledger_account: ['keep_rows', 'keep_all'],
  ledger_entry: ['keep_rows', 'keep_all'],
  ledger_movement: ['keep_rows', 'keep_all'],
  lottery_draw: ['keep_rows', 'keep_draw'],
  lottery_round: ['keep_rows'],
  payment_order: ['keep_order'],
  promotion_gain: ['promotion_gain_kept'],
  red_packet: ['open_once'],
  reward_grant: ['keep_rows'],
  reward_item: ['keep_rows'],
  security_event: ['keep_as_it_was', 'keep_money', 'keep_all'],
};
const OLD_FUNCTIONS = [
  'ledger_refuse_change',
  'lottery_refuse_change',
  'payment_keep_order',
  'refuse_gain_change',
  'reward_refuse_change',
  'security_event_refuse_change',
];
const APPEND_ONLY = [
  'audit_log',
  'ledger_entry',
  'ledger_movement',
  'lottery_round',
  'promotion_gain',
  'reward_grant',
  'reward_item',
];

/** One function replaces those of the modules; kept tables can't be truncated either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % stay as they were written', tg_table_name
        using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const [table, triggers] of Object.entries(OLD_TRIGGERS))
    for (const trigger of triggers)
      await sql`drop trigger ${sql.id(trigger)} on ${sql.table(table)}`.execute(db);
  for (const table of APPEND_ONLY) await keepRows(db, table);
  for (const table of ['ledger_account', 'lottery_draw', 'payment_order'])
    await keepRows(db, table, { changes: 'delete' });
  await keepRows(db, 'security_event', { changes: 'update' });
  await keepWhatIsDone(db);
  await keepPartitions(db);
  for (const name of OLD_FUNCTIONS) await sql`drop function ${sql.id(name)}`.execute(db);
}

async function keepWhatIsDone(db: Kysely<unknown>): Promise<void> {
  // Only the delivery address may be set later.
  await sql`
    create trigger keep_draw before update on lottery_draw for each row
      when ((to_jsonb(old) - 'address_id') is distinct from (to_jsonb(new) - 'address_id'))
      execute function refuse_change()`.execute(db);
  await sql`
    create trigger open_once before update on red_packet
      for each row when (old.open_time is not null) execute function refuse_change()`.execute(db);
  await sql`
    create trigger keep_money before delete on security_event
      for each row when (old.kind in ('paid', 'refunded'))
      execute function refuse_change()`.execute(db);
}

/** The existing partitions and the later ones. */
async function keepPartitions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'ledger_entry'::regclass`.execute(db);
  for (const { name } of rows) {
    await sql`drop trigger keep_all on ${sql.table(name)}`.execute(db);
    await keepFromTruncation(db, name);
  }
  await sql`
    do $$ begin
      execute replace(pg_get_functiondef('ledger_add_partition'::regproc),
        'ledger_refuse_change', 'refuse_change');
    end $$`.execute(db);
}

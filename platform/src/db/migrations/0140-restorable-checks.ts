import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** All that checks of rows call, each by functions of its own before it. */
const CALLED = [
  'is_whole',
  'is_coupon_rule',
  'is_reward_rule',
  'are_reward_rules',
  'are_gifts',
  'are_streaks',
  'is_recharge_tier',
  'are_recharge_tiers',
  'are_recharge_amounts',
];

/**
 * Names schemas where checks of rows call functions: `pg_restore` fills the tables with an empty search
 * path, so a backup could not be restored once there were rows to check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string; definition: string }>`
    select quote_ident(current_schema()) as schema, pg_get_functiondef(oid) as definition
    from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any(${CALLED})`.execute(db);
  const calls = new RegExp(`(?<![.\\w])(?=(?:${CALLED.join('|')})\\()`, 'g');
  for (const { schema, definition } of rows)
    await sql.raw(definition.replace(calls, `${schema}.`)).execute(db);
}

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** All functions that checks of rows call, each listed after the functions that it calls. */
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
 * Qualifies the functions in checks of rows with their schema: `pg_restore` fills tables with an
 * empty search path, so a backup with rows to check could not be restored.
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

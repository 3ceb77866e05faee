import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const RULE = /then (?<rule>\S*is_coupon_rule\(rule -> 'coupon'\))/;

/**
 * A reward is at most 100 coupons, as the operators' calls have it: who takes the number for an amount
 * in fen would give each player thousands of rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = 'is_reward_rule'`.execute(db);
  for (const { definition } of rows)
    await sql
      .raw(
        definition.replace(
          RULE,
          `then $<rule> and greatest((rule ->> 'value')::numeric, (rule ->> 'maxValue')::numeric) <= 100`,
        ),
      )
      .execute(db);
}

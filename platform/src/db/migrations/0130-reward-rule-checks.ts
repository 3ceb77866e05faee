import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The same checks as in migration 0040, in PL/pgSQL. PostgreSQL parsed, inlined and planned the
 * functions in SQL again for each inserting statement, which took longer than the row. These are
 * compiled once for each connection.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function is_whole(value jsonb, lowest int8) returns boolean
    immutable language plpgsql as $$
    begin
      -- A case, because the sides of "and" may be evaluated in any order.
      return case when jsonb_typeof(value) = 'number'
        then (value #>> '{}')::numeric % 1 = 0
          and (value #>> '{}')::numeric between lowest and 1000000000
        else false end;
    end $$`.execute(db);
  await sql`
    create or replace function is_coupon_rule(rule jsonb) returns boolean
    immutable language plpgsql as $$
    begin
      return coalesce(jsonb_typeof(rule -> 'name') = 'string' and rule ->> 'name' <> ''
        and rule -> 'orderType' in ('1', '2', '3') and is_whole(rule -> 'value', 1)
        and is_whole(rule -> 'minimum', 0) and is_whole(rule -> 'opensAfterDays', 0)
        and is_whole(rule -> 'validDays', 1), false);
    end $$`.execute(db);
  await sql`
    create or replace function is_reward_rule(rule jsonb) returns boolean
    immutable language plpgsql as $$
    begin
      return coalesce(rule -> 'type' in ('0', '1', '2', '3', '4')
        and case when rule -> 'value' <> 'null'
          then is_whole(rule -> 'value', 1)
            and rule -> 'minValue' = 'null' and rule -> 'maxValue' = 'null'
          when is_whole(rule -> 'minValue', 1) and is_whole(rule -> 'maxValue', 1)
          then (rule ->> 'minValue')::numeric <= (rule ->> 'maxValue')::numeric
          else false end
        and case when rule -> 'type' = '4'
          then is_coupon_rule(rule -> 'coupon')
          else rule -> 'coupon' = 'null' end, false);
    end $$`.execute(db);
}

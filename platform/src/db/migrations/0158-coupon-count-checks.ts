import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const ADDED =
  / and greatest\(\(rule ->> 'value'\)::numeric, \(rule ->> 'maxValue'\)::numeric\) <= 100/;

/** The columns with rules that operators write. */
const RULES = [
  ['task_version', 'rewards'],
  ['chest_version', 'rewards'],
  ['sign_rule', 'days'],
  ['sign_rule', 'streaks'],
  ['points_goods', 'rewards'],
  ['privilege_goods', 'rewards'],
  ['lottery_prize', 'rules'],
] as const;

/** A rule of more than 100 coupons, at any depth. */
const MANY = '$.** ? (@.type == 4 && (@.value > 100 || @.maxValue > 100))';

/**
 * The bound of migration 0154 stood in a function that checks of stored rows call: a rule from before
 * with more coupons could neither be given nor restored from a backup. Now it is a check of its own,
 * for new rows alone, and what was given is not checked by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = 'is_reward_rule'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition.replace(ADDED, '')).execute(db);
  for (const [table, column] of RULES)
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(`${table}_${column}_few_coupons`)}
        check (not jsonb_path_exists(${sql.id(column)}, ${sql.lit(MANY)})) not valid`.execute(db);
}

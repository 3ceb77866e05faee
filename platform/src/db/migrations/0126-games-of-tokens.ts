import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A token with the right `exchange.take` names its games. Older tokens get the games that they took
 * from so far, according to the audit log. A take stores its limit, so that a repeated request can
 * be compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table machine_token
      add column game_ids int8[] not null default '{}',
      add check ("right" = 'exchange.take' or game_ids = '{}')`.execute(db);
  await sql`
    update machine_token token set game_ids = array(
      select distinct substr(subject, length('game ') + 1)::int8 from audit_log
        where action = 'exchange.take' and actor = format('token %s %s', token_id, name)
          and subject ~ '^game [0-9]+$'
        order by 1)
      where "right" = 'exchange.take'`.execute(db);
  await sql`alter table game_exchange add column take_limit int4`.execute(db);
}

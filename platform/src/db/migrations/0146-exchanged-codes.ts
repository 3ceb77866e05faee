import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** WeChat takes a code once, so what it answered is kept until the login is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchanged_code (
      -- SHA-256 of the code.
      code_hash bytea primary key,
      wechat_id text not null,
      nickname text not null,
      avatar text not null,
      expire_time int8 not null
    );
    create index on exchanged_code (expire_time)`.execute(db);
}

import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const POINTS = 1_000_000;
const SESSION_MS = 3_600_000;

export interface BenchPlayer {
  readonly userId: number;
  readonly token: string;
}

/** Players who are logged in and have points. Written by SQL: logging in is not measured. */
export async function insertPlayers(
  client: pg.Client,
  count: number,
): Promise<readonly BenchPlayer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const now = Date.now();
  const users = await client.query<{ user_id: string }>(
    `insert into user_account (nickname, avatar, plat, register_time)
     select '压测玩家', '', 1, $1::int8 from generate_series(1, $2::int4) returning user_id`,
    [now, count],
  );
  const ids = users.rows.map(({ user_id: id }) => id);
  await client.query(
    `insert into user_session
       (user_id, token_hash, client_id, address, create_time, last_seen_time, expire_time)
     select user_id, token_hash, 'bench', '127.0.0.1', $3::int8, $3::int8, $4::int8
     from unnest($1::int8[], $2::bytea[]) as given (user_id, token_hash)`,
    [ids, hashes, now, now + SESSION_MS],
  );
  await givePoints(client, ids, now);
  return tokens.map((token, nth) => ({ userId: Number(ids[nth]), token }));
}

/** As a posting would: a movement for each, from a house account. */
async function givePoints(client: pg.Client, ids: readonly string[], now: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into ledger_account (house, unit) values ('bench', 'points') on conflict do nothing`,
  );
  await client.query(
    `insert into ledger_account (user_id, unit, balance)
     select user_id, 'points', 0 from unnest($1::int8[]) user_id`,
    [ids],
  );
  await client.query(
    `insert into ledger_movement (business_key, kind, note, content_hash, time)
     select 'bench:' || user_id, 'bench', '', '', $2::int8 from unnest($1::int8[]) user_id`,
    [ids, now],
  );
  await client.query(
    `insert into ledger_entry (movement_id, account_id, amount, time)
     select movement_id, account_id, given.amount, time
     from unnest($1::int8[]) player
     join ledger_movement movement on movement.business_key = 'bench:' || player
     cross join lateral (
       select account_id, $2::int8 as amount from ledger_account
         where user_id = player and unit = 'points'
       union all
       select account_id, -$2::int8 from ledger_account where house = 'bench' and unit = 'points'
     ) given`,
    [ids, POINTS],
  );
  await client.query('commit');
}

import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const POINTS = 1_000_000;
const SESSION_MS = 3_600_000;

export interface BenchPlayer {
  readonly userId: number;
  readonly token: string;
}

/** Logged-in players with points. Written by SQL, because logins are not measured. */
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

async function givePoints(client: pg.Client, ids: readonly string[], now: number): Promise<void> {
  const ofAll = <T>(value: T) => ids.map(() => value);
  await client.query(
    `select count(*) from ledger_post($1::text[], $2::text[], $3::text[], $4::int8[], $5::int4[],
       $6::int8[], $7::text[], $8::text[], $9::int8[])`,
    [
      ids.map((id) => `bench:${id}`),
      ofAll('bench'),
      ofAll(''),
      ofAll(now),
      ids.flatMap((_, nth) => [nth + 1, nth + 1]),
      ids.flatMap((id) => [id, null]),
      ofAll([null, 'bench']).flat(),
      ofAll(['points', 'points']).flat(),
      ofAll([POINTS, -POINTS]).flat(),
    ],
  );
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isInstalled } from '../measure/run-command.ts';
import type { Clients, Load } from './compare.ts';
import { runPgbench } from './tpc-b.ts';

const PLAYERS = 2000;

/** A draw that wins nothing, without constraints except keys. */
const TABLES = `
  create table bare_account (user_id int8 primary key, balance int8) with (fillfactor = 80);
  create table bare_movement (movement_id int8 generated always as identity primary key,
    business_key text unique, kind text, note text, content_hash bytea, time int8);
  create table bare_entry (movement_id int8, account_id int8, user_id int8, unit text, amount int8,
    balance_after int8, time int8, primary key (movement_id, account_id, time));
  create index on bare_entry (user_id, unit, movement_id desc);
  create table bare_draw (draw_id int8 generated always as identity primary key, user_id int8,
    request_id uuid, round_id int8, nonce int8, client_seed text, roll int8, prize_id int8,
    rewards jsonb, time int8, unique (user_id, request_id), unique (round_id, user_id, nonce));
  create table bare_activity (user_id int8, activity_id int8 generated always as identity,
    kind text, subject text, amount int8, time int8, primary key (user_id, activity_id));
  insert into bare_account select id, 1000000000 from generate_series(1, ${PLAYERS}) id;`;

const SCRIPT = `\\set player random(1, ${PLAYERS})
begin;
update bare_account set balance = balance - 30 where user_id = :player returning balance \\gset
insert into bare_movement (business_key, kind, note, content_hash, time)
  values ('draw:' || gen_random_uuid(), 'draw', 'draw', sha256('draw'), 1)
  returning movement_id \\gset
insert into bare_entry values
  (:movement_id, :player, :player, 'points', -30, :balance, 1),
  (:movement_id, 0, null, 'points', 30, null, 1);
insert into bare_draw (user_id, request_id, round_id, nonce, client_seed, roll, prize_id, rewards, time)
  values (:player, gen_random_uuid(), 1, :movement_id, 'seed', 5, 1, '[]', 1);
insert into bare_activity (user_id, kind, subject, amount, time) values (:player, 'draw', '1', 1, 1);
end;
`;

/** The most that separate transactions for each draw could reach; nothing without `pgbench`. */
export async function bareDraws(url: string, folder: string): Promise<readonly Load[]> {
  if (!(await isInstalled('pgbench'))) return [];
  const client = new pg.Client(url);
  await client.connect();
  await client.query(TABLES);
  await client.end();
  const script = join(folder, 'bare-draw.sql');
  await writeFile(script, SCRIPT);
  const run = (clients: Clients) => runPgbench(url, clients, [`--file=${script}`]);
  return [{ name: 'the bare rows of a draw, by pgbench', run }];
}

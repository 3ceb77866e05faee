import pg from 'pg';
import { isInstalled, runCommand } from '../measure/run-command.ts';
import type { Clients } from './compare.ts';

/** Rows of `pgbench_branches`: as many as the smaller number of clients, which suits it best. */
const SCALE = 16;
const ACCOUNTS = 100_000;
const TELLERS = 10;

export interface TpcB {
  /** The program that ran it. */
  readonly by: 'pgbench' | 'the same transaction through pg';
  readonly prepare: () => Promise<void>;
  /** Transactions per second. */
  readonly run: (load: Clients) => Promise<number>;
}

/** TPC-B as `pgbench` defines it, in a separate database; with `pgbench` if the machine has it. */
export async function chooseTpcB(url: string): Promise<TpcB> {
  return (await isInstalled('pgbench')) ? byPgbench(url) : byDriver(url);
}

function byPgbench(url: string): TpcB {
  return {
    by: 'pgbench',
    prepare: async () => {
      await runCommand('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, url]);
    },
    run: (load) => runPgbench(url, load, []),
  };
}

/** Transactions per second. */
export async function runPgbench(
  url: string,
  { connections, seconds }: Clients,
  more: readonly string[],
): Promise<number> {
  const load = [`--client=${connections}`, '--jobs=2', `--time=${seconds}`];
  const args = [...load, '--protocol=prepared', '--no-vacuum', ...more, url];
  const output = await runCommand('pgbench', args);
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error(`pgbench said no rate:\n${output}`);
  return Number(rate);
}

function byDriver(url: string): TpcB {
  return {
    by: 'the same transaction through pg',
    prepare: async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(`
        create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
        create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
        create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
        create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
        insert into pgbench_branches select i, 0, '' from generate_series(1, ${SCALE}) i;
        insert into pgbench_tellers select i, (i - 1) / ${TELLERS} + 1, 0, ''
          from generate_series(1, ${SCALE * TELLERS}) i;
        insert into pgbench_accounts select i, (i - 1) / ${ACCOUNTS} + 1, 0, ''
          from generate_series(1, ${SCALE * ACCOUNTS}) i;`);
      await client.end();
    },
    run: async ({ connections, seconds }) => {
      const end = Date.now() + seconds * 1000;
      const counts = await Promise.all(
        Array.from({ length: connections }, () => repeatUntil(end, url)),
      );
      return counts.reduce((sum, count) => sum + count, 0) / seconds;
    },
  };
}

async function repeatUntil(end: number, url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  let count = 0;
  for (; Date.now() < end; count += 1) await transact(client);
  await client.end();
  return count;
}

async function transact(client: pg.Client): Promise<void> {
  const among = (count: number): number => 1 + Math.floor(Math.random() * count);
  const [aid, bid, tid] = [among(SCALE * ACCOUNTS), among(SCALE), among(SCALE * TELLERS)];
  const delta = among(10_001) - 5001;
  const run = (name: string, text: string, values: number[]) =>
    client.query({ name, text, values });
  await client.query('begin');
  await run('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
    delta,
    aid,
  ]);
  await run('s', 'select abalance from pgbench_accounts where aid = $1', [aid]);
  await run('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
    delta,
    tid,
  ]);
  await run('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
    delta,
    bid,
  ]);
  await run(
    'h',
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
    [tid, bid, aid, delta],
  );
  await client.query('commit');
}

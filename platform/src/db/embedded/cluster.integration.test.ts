import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { roomyMemory } from '../../../test/roomy-memory.ts';
import { startCluster } from './cluster.ts';
import type { Cluster, ClusterLog } from './cluster.ts';
import { clusterHome, findServiceUser } from './service-user.ts';

/** A data folder whose cluster has ended: it takes a second to make one. */
let made: string;
let dataDir: string;
let log: ClusterLog;
let said: string[];
const running: Cluster[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(await roomyMemory(), 'gamebox-cluster-'));
  await chmod(folder, 0o700);
  return folder;
}

beforeAll(async () => {
  made = await emptyFolder();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await (await startCluster({ dataDir: made, log: silent })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await emptyFolder();
  said = [];
  const say = (_fields: object, text: string) => void said.push(text);
  log = { info: say, warn: say, error: say };
});
afterEach(async () => {
  for (const cluster of running.splice(0)) await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, log });
  running.push(cluster);
  return cluster;
}

/** For a test that is about a cluster made before it. */
async function putMade(): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir]);
}

async function query<T>(cluster: Cluster, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T & pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Retries until the restarted postmaster accepts connections. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const count = async (cluster: Cluster) =>
  (await query<{ n: number }>(cluster, 'select count(*)::int4 as n from kept'))[0]?.n;

test('makes a cluster in UTF-8 whose locale knows Chinese, and keeps rows across restarts', async () => {
  const first = await start();
  const [settings] = await query(
    first,
    `select current_setting('server_encoding') as encoding, datctype as ctype from pg_database
     where datname = current_database()`,
  );
  expect(settings).toEqual({ encoding: 'UTF8', ctype: 'C.UTF-8' });
  await query(first, 'create table kept (n int)');
  await query(first, 'insert into kept values (1)');
  await first.stop();
  expect(await count(await start())).toBe(1);
});

test('a postmaster that is killed starts again on its port, and no committed row is lost', async () => {
  await putMade();
  const cluster = await start();
  await query(cluster, 'create table kept (n int)');
  for (let row = 0; row < 20; row++)
    await query(cluster, `insert into kept values (${String(row)})`);
  const pid = cluster.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  expect(await eventually(() => count(cluster))).toBe(20);
  expect(cluster.pid()).not.toBe(pid);
  expect(said).toContain('the database ended by itself and is started again');
});

test('what a killed platform left running is ended and taken over', async () => {
  await putMade();
  const script = `
    import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, log });
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query('create table kept (n int)');
    await client.query('insert into kept values (7)');
    console.log('committed');`;
  const platform = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(platform.stdout, 'data');
  platform.kill('SIGKILL');
  await once(platform, 'exit');
  const cluster = await start();
  expect(await count(cluster)).toBe(1);
  expect(said).toContain('ended a database that a killed platform had left running');
});

test('a second platform on the same folder is refused, and the first works on', async () => {
  await putMade();
  const first = await start();
  const pid = first.pid();
  const refused = /^Wrong environment: DATA_DIR: another platform/;
  await expect(startCluster({ dataDir, log, takeoverMs: 0 })).rejects.toThrow(refused);
  // It is refused too if somebody has removed the lock file.
  await rm(join(dataDir, 'lock.db'));
  await expect(startCluster({ dataDir, log, takeoverMs: 0 })).rejects.toThrow(refused);
  expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(first.pid()).toBe(pid);
});

test('of two that start at the same moment one runs and the other is refused', async () => {
  const starts = await Promise.allSettled([
    startCluster({ dataDir, log, takeoverMs: 0 }),
    startCluster({ dataDir, log, takeoverMs: 0 }),
  ]);
  for (const one of starts) if (one.status === 'fulfilled') running.push(one.value);
  expect(running).toHaveLength(1);
  const refused = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([
    expect.stringMatching(/Wrong environment: DATA_DIR: another platform starts or runs/),
  ]);
  expect(await query(running[0] ?? (await start()), 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(said).toEqual(['waits for another platform on this database to end']);
});

test('a start that fails leaves the folder to the next one', async () => {
  await writeFile(join(dataDir, 'postgres'), 'no folder');
  await expect(startCluster({ dataDir, log })).rejects.toThrow('PostgreSQL did not start');
  await rm(join(dataDir, 'postgres'));
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a pid file that names another program’s process does not hinder the start', async () => {
  await putMade();
  const first = await start();
  await first.stop();
  const lines = [String(process.pid), join(dataDir, 'postgres'), '1', '5', '', '', '', 'ready'];
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a half-made cluster is made anew', async () => {
  const half = join(dataDir, 'postgres.new');
  await mkdir(half);
  await writeFile(join(half, 'PG_VERSION'), 'half');
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('below a folder closed to its user the cluster lies elsewhere, and the folder stays closed', async () => {
  const user = { uid: 65_534, gid: 65_534 };
  const data = join(dataDir, 'deep', 'data');
  const shared = join(dataDir, 'shared');
  const home = await clusterHome(data, user, shared);
  expect(home.startsWith(shared)).toBe(true);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(await clusterHome(data, user, shared)).toBe(home);
  // If the data folder is removed, the next start makes a new cluster.
  await rm(data, { recursive: true });
  const another = await clusterHome(data, user, shared);
  expect(another).not.toBe(home);
});

test('a process that is not root needs no user of its own', async () => {
  const isRoot = process.getuid?.() === 0;
  expect((await findServiceUser()) === null).toBe(!isRoot);
});

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { getSiteConfig, getUserDetail, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { z } from 'zod';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createRecoveringProxy } from '../test/recovering-proxy.ts';
import { roomyMemory } from '../test/roomy-memory.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { closeChange, endChange, openVault } from './data-key/open-vault.ts';
import { fingerprintOf } from './data-key/vault.ts';
import { inTransaction } from './db/transaction.ts';

const ready = z.object({ type: z.literal('ready'), url: z.url() });
const login = z.object({ data: z.object({ accessToken: z.string() }) });
let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(await roomyMemory(), 'gamebox-main-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function launch(environment: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      ...environment,
    },
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function start(environment?: Record<string, string>) {
  const { child, output } = launch(environment);
  const [message]: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(output()))),
  ]);
  return { child, output, url: ready.parse(message).url };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  // Not `exit`: only after `close` all output has been read.
  const exited = once(child, 'close');
  child.kill(signal);
  await exited;
  return child.exitCode;
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sets the clock of a process that is started with it. */
function clockAhead(ms: number): string {
  const ahead = `const { now } = Date; Date.now = () => now() + ${String(ms)};`;
  return preload(ahead);
}

function preload(code: string): string {
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}

test('starts, says so to its parent, and on SIGTERM ends with its database', async () => {
  const { child, url, output } = await start();
  expect(await (await fetch(url + getSiteConfig.path)).json()).toMatchObject({ code: 0 });
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true);
  await expect
    .poll(async () => (await fetch(`${url}/health`)).json(), { timeout: 10_000 })
    .toEqual({ status: 'ok', jobs: 'running', writes: 'ok' });
  expect(await end(child, 'SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(output()).not.toMatch(/Warning|"level":"(warn|error|fatal)"/);
});

test('a clock a minute ahead of the database’s is warned of, and the platform serves', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const environment = { DATABASE_URL: databaseUrl, NODE_OPTIONS: clockAhead(60_000) };
  const { child, url, output } = await start(environment);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect(await end(child, 'SIGTERM')).toBe(0);
  expect(output()).toMatch(/"level":"warn".*"aheadSeconds":(?:60|5\d),.*not the database’s/);
});

test('a clock a day ahead of the database’s ends the start with one line', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const environment = { DATABASE_URL: databaseUrl, NODE_OPTIONS: clockAhead(86_400_000) };
  const { child, output } = launch(environment);
  await once(child, 'close');
  expect(child.exitCode).toBe(2);
  expect(output().trim().split('\n').at(-1)).toBe(
    'Wrong environment: the clock of this machine is 86400 s ahead of the database’s: set both by NTP',
  );
});

test('ends when its parent is gone', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { child } = await start({ DATABASE_URL: databaseUrl });
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
  expect(child.exitCode).toBe(0);
});

test('a platform that is killed loses nobody’s session', async () => {
  const first = await start();
  await post(first.url + sendLoginSmsCode.path, { mobile: '13800000000', scene: 1 });
  const inbox = await (await fetch(`${first.url}/simulator/sms/messages`)).json();
  const [{ code }] = z.tuple([z.object({ code: z.string() })]).parse(inbox);
  const answer = await post(first.url + loginByPhone.path, { phone: '13800000000', code });
  const { accessToken } = login.parse(await answer.json()).data;
  await end(first.child, 'SIGKILL');
  const second = await start();
  const headers = { authorization: `Bearer ${accessToken}` };
  const detail = await (await fetch(second.url + getUserDetail.path, { headers })).json();
  expect(detail).toMatchObject({ code: 0, data: { mobile: '138****0000' } });
});

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_DATA_KEY = Buffer.alloc(32, 8).toString('base64');

test('a database that can’t be reached ends the start with one line', async () => {
  const refused = 'postgres://gamebox:secret@127.0.0.1:1/gamebox';
  const { child, output } = launch({ DATABASE_URL: refused, DATABASE_WAIT_SECONDS: '0' });
  await once(child, 'close');
  expect([child.exitCode, output()]).toEqual([
    2,
    'Wrong environment: DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n',
  ]);
});

test('a port that is taken ends the start with one line, and begins no change of the key', async () => {
  const { db, url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const key = { key: Buffer.from(DATA_KEY, 'base64'), from: 'DATA_KEY' };
  await openVault(db, key);
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const keys = { DATA_KEY: OTHER_DATA_KEY, DATA_KEY_OLD: DATA_KEY };
  const { child, output } = launch({ DATABASE_URL: databaseUrl, PORT: port, ...keys });
  await once(child, 'close');
  expect(child.exitCode).toBe(2);
  expect(output().trim().split('\n').at(-1)).toBe(
    `Wrong environment: HOST, PORT: can't listen at 127.0.0.1:${port} (EADDRINUSE)`,
  );
  expect(output()).not.toContain('    at ');
  await openVault(db, key);
});

test('the start waits for a database that is still recovering, at its first look and later', async () => {
  const { url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  // The migrations have a connection of their own; the next one is asked for the data key.
  const proxy = await createRecoveringProxy(databaseUrl, 2);
  onTestFinished(proxy.close);
  const { child, url, output } = await start({ DATABASE_URL: proxy.url });
  expect(proxy.refused()).toBe(2);
  expect(output().match(/the database system is starting up/g)).toHaveLength(2);
  expect(await (await fetch(url + getSiteConfig.path)).json()).toMatchObject({ code: 0 });
  await end(child, 'SIGTERM');
});

test('production without what it needs does not start, says so in one line, writes nothing', async () => {
  const { child, output } = launch({ NODE_ENV: 'production', DEMO: '1' });
  await once(child, 'close');
  expect(child.exitCode).toBe(2);
  expect(output()).toBe(
    'Wrong environment: production needs DATABASE_URL, DATA_KEY, PUBLIC_URL; ' +
      'DEMO: no demo world in production\n',
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test('production has no simulators, and takes no other key than its first', async () => {
  const { db, url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const production = {
    NODE_ENV: 'production',
    DATA_KEY,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://box.test',
  };
  const { child: first, url, output } = await start(production);
  await expect.poll(output).toContain('simulators and their pages are off');
  expect((await fetch(`${url}/simulator/sms/messages`)).status).toBe(404);
  const sent = await post(url + sendLoginSmsCode.path, { mobile: '13800000000', scene: 1 });
  expect(await sent.json()).toMatchObject({ msg: '短信发送失败，请过一分钟重新获取' });
  await end(first, 'SIGTERM');
  const { child, output: refusal } = launch({ ...production, DATA_KEY: OTHER_DATA_KEY });
  await once(child, 'close');
  expect(child.exitCode).toBe(2);
  expect(refusal().trim().split('\n').at(-1)).toBe(
    'Wrong environment: DATA_KEY: not the key this database was encrypted with',
  );
  expect(refusal()).not.toContain('    at ');
  const changing = await start({
    ...production,
    DATA_KEY: OTHER_DATA_KEY,
    DATA_KEY_OLD: DATA_KEY,
  });
  await end(changing.child, 'SIGTERM');
  const key = { key: Buffer.from(DATA_KEY, 'base64'), from: 'DATA_KEY' };
  await expect(openVault(db, key)).rejects.toThrow('a change of the key has begun');
});

test('a change of the key that ends without a process ends it with one line', async () => {
  const { db, url: databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const own = { key: Buffer.from(DATA_KEY, 'base64'), from: 'DATA_KEY' };
  const lost = Buffer.from(OTHER_DATA_KEY, 'base64');
  await openVault(db, own);
  // What it does each 20 s it does at once.
  const quick = `const real = setInterval;
    globalThis.setInterval = (work, ms, ...rest) => real(work, ms === 20_000 ? 20 : ms, ...rest);`;
  const { child, output } = await start({
    DATABASE_URL: databaseUrl,
    DATA_KEY: OTHER_DATA_KEY,
    DATA_KEY_OLD: DATA_KEY,
    NODE_OPTIONS: preload(quick),
  });
  const closed = once(child, 'close');
  // As a command does that sees no process, because this one is frozen or cut off.
  await closeChange(db, own.key);
  await inTransaction(db, (tx) => endChange(tx, own.key, fingerprintOf(lost)));
  await closed;
  expect(child.exitCode).toBe(2);
  expect(output().match(/^Wrong environment: .*$/gm)).toEqual([
    'Wrong environment: DATA_KEY: a change of the key has ended without this process, which ' +
      'encrypts with another key than the database’s. See docs/operating.md, "Another DATA_KEY"',
  ]);
  expect(output()).not.toContain('    at ');
});

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { insertGame } from '../test/insert-game.ts';
import { insertGiftPack } from '../test/insert-gift-pack.ts';
import { roomyMemory } from '../test/roomy-memory.ts';
import { createTestDatabase } from '../test/test-database.ts';
import type { TestDatabase } from '../test/test-database.ts';
import { openVault } from './data-key/open-vault.ts';
import { connectDatabase } from './db/database.ts';
import { startCluster } from './db/embedded/cluster.ts';
import { migrate } from './db/migrate.ts';
import { inTransaction } from './db/transaction.ts';
import { freePort } from './free-port.ts';

const PASSWORD = 'correct horse battery';
const DATA_KEY = randomBytes(32).toString('base64');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function run(
  entry: string,
  args: readonly string[],
  input = '',
  url = database.url,
  more: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, entry), ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: url, DATA_KEY, ...more },
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.end(input);
  const [code]: unknown[] = await once(child, 'close');
  return { code, out, errors };
}

const operator = (args: readonly string[], input?: string) =>
  run('operator-command.ts', args, input);

test('an operator is made once, with the password from stdin, which is not shown', async () => {
  const create = ['create', 'wang', '--roles', 'view,finance'];
  const made = await operator(create, `${PASSWORD}\n`);
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toMatch(/^made wang \(view, finance\)\..*\notpauth:\/\/totp\/.*secret=\w+/s);
  expect(made.out).not.toContain(PASSWORD);
  expect(await operator(create, `${PASSWORD}\n`)).toMatchObject({ code: 1, out: '' });
});

test('a token is told once, and the audit log is checked', async () => {
  const token = await operator(['token', 'publisher', '--right', 'release.register']);
  expect(token).toMatchObject({ code: 0, out: expect.stringMatching(/^gbm_[\w-]+\n$/) });
  const checked = await operator(['check-audit-log']);
  expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ entries, none/) });
  await sql`alter table audit_log disable trigger user`.execute(database.db);
  await sql`update audit_log set action = 'nothing' where entry_id = 1`.execute(database.db);
  const changed = await operator(['check-audit-log']);
  expect(changed).toMatchObject({ code: 1, out: expect.stringMatching(/^entry 1 is not what/) });
});

test('codes of a gift pack are imported from stdin, all or none, and told as counts', async () => {
  const gameId = await insertGame(database.db);
  const pack = String(await insertGiftPack(database.db, { gameId, now: 1, codes: ['OLD-1'] }));
  const importCodes = ['import-gift-codes', pack];
  expect(await operator(importCodes, 'OLD-1\nNEW-1\r\n\n NEW-2 \n')).toMatchObject({
    code: 0,
    out: 'added 2 codes; 1 were there already\n',
  });
  expect(await operator(importCodes, 'NEW-3\ntwo words\n')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('line 2 is no code'),
  });
  const { rows } = await sql`select code from gift_code order by 1`.execute(database.db);
  expect(rows).toEqual(['NEW-1', 'NEW-2', 'OLD-1'].map((code) => ({ code })));
});

test('only rotate-data-key begins a change of the key, and takes back one whose key is lost', async () => {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const lost = randomBytes(32).toString('base64');
  const both = { DATA_KEY: lost, DATA_KEY_OLD: DATA_KEY };
  const command = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    run('operator-command.ts', args, `${PASSWORD}\n`, url, more);
  expect(await command(['check-audit-log'])).toMatchObject({ code: 0 });
  expect(await command(['create', 'wang'], both)).toMatchObject({ code: 0 });
  expect(await command(['check-audit-log'], both)).toMatchObject({ code: 0 });
  expect(await command(['reset', 'wang'])).toMatchObject({ code: 0, errors: '' });
  expect(await command(['rotate-data-key'])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^DATA_KEY_OLD is missing/),
  });
  const vault = await openVault(
    db,
    { key: Buffer.from(lost, 'base64'), from: 'DATA_KEY' },
    Buffer.from(DATA_KEY, 'base64'),
  );
  await vault.beginChange();
  expect(await command(['check-audit-log'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('a change of the key has begun'),
  });
  expect(await command(['rotate-data-key'])).toMatchObject({
    code: 0,
    out: 'the change is taken back: DATA_KEY is enough again\n',
  });
  expect(await command(['check-audit-log'])).toMatchObject({ code: 0 });
  expect(await command(['rotate-data-key'], both)).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^Wrong environment: DATA_KEY: [^\n]*from this key[^\n]*\n$/),
  });
  expect(await command(['rotate-data-key', '--to-left-key'], both)).toMatchObject({ code: 0 });
  expect(await command(['check-audit-log'], { DATA_KEY: lost })).toMatchObject({ code: 0 });
});

test.each([
  [['create', 'Wang!'], PASSWORD, 'NAME:'],
  [
    ['create', 'li', '--roles', 'king'],
    PASSWORD,
    '--roles king: allowed are one or more of view, ',
  ],
  [['create', 'li'], 'short', 'the password must have'],
  [['create', 'li'], '', 'the password must have'],
  [['token', 'ci', '--right', 'all'], '', '--right'],
  [['token', 'game', '--right', 'exchange.take'], '', '--games'],
  [['import-gift-codes', 'x'], 'A', 'PACK:'],
  [['dance'], '', 'no such command'],
])('operator %j is refused with the usage', async (args, input, text) => {
  const { code, errors } = await operator(args, input);
  expect([code, errors]).toEqual([2, expect.stringContaining(text)]);
  expect(errors).toContain('npm run operator -- create');
});

test.each([
  ['operator-command.ts', 'npm run operator -- create'],
  ['migrate-command.ts', 'npm run migrate -- --grant'],
  ['ledger-main.ts', 'npm run ledger -- check'],
])('%s tells its usage, asked for and at an unknown option', async (entry, usage) => {
  for (const help of ['--help', '-h'])
    expect(await run(entry, [help], '', 'postgres://nobody@127.0.0.1:1/none')).toEqual({
      code: 0,
      out: expect.stringContaining(usage),
      errors: '',
    });
  const wrong = await run(entry, ['--dance']);
  expect(wrong).toMatchObject({ code: 2, out: '', errors: expect.stringContaining(usage) });
  expect(wrong.errors).toMatch(/^Unknown option '--dance'/);
  expect(wrong.errors).not.toContain('    at ');
});

test('nothing is migrated where the rights of the platform’s role can’t be given', async () => {
  const empty = await createTestDatabase('template0');
  const args = ['--grant', 'nobody_of_this_name'];
  expect(await run('migrate-command.ts', args, '', empty.url)).toEqual({
    code: 2,
    out: '',
    errors: 'Wrong environment: --grant: there is no role nobody_of_this_name\n',
  });
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(empty.db);
  expect(rows).toHaveLength(0);
  await empty.drop();
});

test('the ledger is checked: 0 where it adds up, 1 and the fault’s name where not', async () => {
  expect(await run('ledger-main.ts', ['check'])).toMatchObject({
    code: 0,
    out: 'Looked at the database of DATABASE_URL.\nThe ledger adds up.\n',
  });
  // The trigger refuses a movement without entries, so it is switched off here.
  await inTransaction(database.db, async (tx) => {
    await sql`alter table ledger_movement disable trigger user`.execute(tx);
    await sql`
      insert into ledger_movement (business_key, kind, note, content_hash, time)
      values ('bare', 'x', '', '', 1)`.execute(tx);
    await sql`alter table ledger_movement enable trigger user`.execute(tx);
  });
  expect(await run('ledger-main.ts', ['check'])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/has no entries\n$/),
  });
  expect(await run('ledger-main.ts', ['dance'])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^no such command: dance\n.*npm run ledger/),
  });
});

test('without DATABASE_URL the ledger of the embedded database is checked, running or not', async () => {
  const dataDir = await mkdtemp(join(await roomyMemory(), 'gamebox-books-'));
  const check = () => run('ledger-main.ts', ['check'], '', '', { DATA_DIR: dataDir });
  try {
    expect(await check()).toEqual({
      code: 2,
      out: '',
      errors: expect.stringMatching(
        /^Wrong environment: DATABASE_URL is missing, .*no database in/,
      ),
    });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const cluster = await startCluster({ dataDir, log, careless: true });
    const db = connectDatabase(cluster.url('postgres'), { max: 1, onError: () => undefined });
    await migrate(db);
    const adding = (state: string) => ({
      code: 0,
      out: expect.stringMatching(new RegExp(`${state}\\.\\nThe ledger adds up\\.\\n$`)),
      errors: '',
    });
    expect(await check()).toEqual(adding('which is running'));
    // The command did not stop the cluster that was already running.
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    await db.destroy();
    await cluster.stop();
    expect(await check()).toEqual(adding('started for this'));
    expect(await check()).toEqual(adding('started for this'));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('the check of the ledger tells in one line that the database is away', async () => {
  const away = `postgres://a:secret@127.0.0.1:${String(await freePort('127.0.0.1'))}/a`;
  expect(await run('ledger-main.ts', ['check'], '', away)).toEqual({
    code: 2,
    out: '',
    errors: expect.stringMatching(/^Wrong environment: DATABASE_URL: .*ECONNREFUSED[^\n]*\n$/),
  });
});

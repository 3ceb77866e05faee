import { setTimeout as delay } from 'node:timers/promises';
import { checkOnline, getSiteConfig, getUserDetail } from '@gamebox/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createFreezingProxy } from '../../test/freezing-proxy.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { TestDatabase } from '../../test/test-database.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { guardPool } from './connection-pool.ts';
import { connectDatabase, FOR_PLAYERS } from './database.ts';
import type { Database } from './database.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/**
 * Breaks `count` busy connections. This runs inside the database: queries last a millisecond, so a
 * loop outside would hardly ever find one.
 */
async function breakBusy(admin: Database, count: number): Promise<void> {
  await sql`
    create function break_busy(wanted int) returns void language plpgsql as $$
    declare busy int;
    begin
      while wanted > 0 loop
        perform pg_stat_clear_snapshot();
        select pid into busy from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        limit 1;
        if busy is not null and pg_terminate_backend(busy, 1000) then wanted := wanted - 1; end if;
      end loop;
    end $$`.execute(admin);
  await sql`select break_busy(${count})`.execute(admin);
}

/** A database, and a platform that connects to it as in production. */
async function platformOn(
  database: TestDatabase,
  options: { readonly max: number; readonly url?: string; readonly onError?: () => void },
): Promise<TestPlatform> {
  const { url = database.url, max, onError = () => undefined } = options;
  const db = connectDatabase(url, { max, onError });
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  const platform = await createTestPlatform({ database: { db, drop } });
  cleanUps.push(platform.close);
  return platform;
}

/** Logs in, however busy the machine is: a call is refused after some seconds without an answer. */
const logIn = (platform: TestPlatform) =>
  vi.waitFor(() => platform.login(), { timeout: 60_000, interval: 100 });

test(
  'outlives 50 connections that break while they are at work',
  { timeout: 180_000 },
  async () => {
    let errors = 0;
    const database = await createTestDatabase();
    const platform = await platformOn(database, { max: 5, onError: () => (errors += 1) });
    const token = await logIn(platform);
    const codes: number[] = [];
    const stop = new AbortController();
    const play = async () => {
      while (!stop.signal.aborted) {
        const { code } = await platform.call(checkOnline, { token, body: { seconds: 120 } });
        codes.push(code);
      }
    };
    const players = Array.from({ length: 12 }, play);
    await breakBusy(database.db, 50);
    stop.abort();
    await Promise.all(players);
    expect(new Set(codes)).toEqual(new Set([0, 500]));
    expect(errors).toBeGreaterThan(0);
    const failed = platform.logged.filter((line) => line.includes('request failed'));
    expect(failed).toHaveLength(1);
    expect((await platform.call(getUserDetail, { token })).code).toBe(0);
  },
);

test('a connection is waited for by our own limit too, whatever the pool’s', async () => {
  const database = await createTestDatabase();
  const proxy = await createFreezingProxy(database.url);
  cleanUps.push(database.drop, proxy.close);
  proxy.freeze();
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1 });
  const onError = () => undefined;
  const guarded = guardPool(pool, { names: null, acquireMs: 50, onError });
  await expect(guarded.connect()).rejects.toThrow('got free in time');
  // Who comes late is handed back: the next one has it.
  proxy.thaw();
  await expect.poll(() => pool.idleCount).toBe(1);
  (await guarded.connect()).release();
  await guarded.end();
});

test('refuses while all connections are at work, and fails where they are silent', async () => {
  const database = await createTestDatabase();
  const platform = await platformOn(database, { max: 2 });
  const { method, path: url } = getUserDetail;
  const headers = { authorization: `Bearer ${await logIn(platform)}` };
  const askWhile = async (isAtWork: boolean) => {
    const stop = new AbortController();
    const held = Array.from({ length: 2 }, () =>
      platform.db.connection().execute(async (connection) => {
        while (!stop.signal.aborted) {
          if (isAtWork) await sql`select 1`.execute(connection);
          await delay(10);
        }
      }),
    );
    const answers = [1, 2].map(() => platform.app.inject({ method, url, headers }));
    const [answer] = await Promise.all(answers);
    stop.abort();
    await Promise.all(held);
    return answer;
  };
  const told = (text: string) => platform.logged.filter((line) => line.includes(text)).length;
  const busy = await askWhile(true);
  expect([busy?.statusCode, busy?.json()]).toMatchObject([200, { code: 429 }]);
  expect(busy?.headers['retry-after']).toBe('1');
  expect([told('request failed'), told('DATABASE_POOL')]).toEqual([0, 1]);
  expect((await askWhile(false))?.statusCode).toBe(500);
  expect(told('request failed')).toBe(1);
});

test('a write that finds the database’s disk full is noted', async () => {
  const { url, drop } = await createTestDatabase();
  let noted = 0;
  const onDiskFull = () => void (noted += 1);
  const db = connectDatabase(url, { max: 1, onError: () => undefined, onDiskFull });
  cleanUps.push(drop, () => db.destroy());
  const fail = (code: string) =>
    sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`).execute(db);
  await expect(fail('23514')).rejects.toThrow('refused');
  expect(noted).toBe(0);
  await expect(fail('53100')).rejects.toThrow('refused');
  expect(noted).toBe(1);
});

test('answers within 5 s while the database is silent, and as before when it is back', async () => {
  const database = await createTestDatabase();
  const proxy = await createFreezingProxy(database.url);
  cleanUps.push(proxy.close);
  const platform = await platformOn(database, { max: 4, url: proxy.url });
  const token = await logIn(platform);
  const { acquireMs, queryMs } = FOR_PLAYERS;
  expect(acquireMs + queryMs).toBeLessThan(5_000);
  proxy.freeze();
  const asked = Array.from({ length: 30 }, async (_, index) => {
    const { code } =
      index % 3 === 0
        ? await platform.call(getSiteConfig)
        : await platform.call(checkOnline, { token, body: { seconds: 120 } });
    return code;
  });
  // Not measured by a clock: what holds up the answers' timers holds up these, one after the other.
  const secondWait = delay(acquireMs)
    .then(() => delay(queryMs))
    .then(() => delay(acquireMs - 500, null));
  const answers = await Promise.race([Promise.all(asked), secondWait]);
  expect(new Set(answers)).toEqual(new Set([500]));
  proxy.thaw();
  await expect.poll(async () => (await platform.call(getUserDetail, { token })).code).toBe(0);
});

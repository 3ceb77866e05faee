import { ERRORS } from '@gamebox/contract';
import type { Envelope } from '@gamebox/contract';
import {
  checkAuditLog,
  disableOperator,
  getCurrentOperator,
  loginOperator,
  pageMachineTokens,
  registerRelease,
  revokeMachineToken,
  setOperatorRoles,
} from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { countWaiting } from '../../../test/hold-inserts.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { DAY_MS } from '../../china/time.ts';
import { codeAt, makeTotpSecret } from './totp.ts';

const PASSWORD = 'correct horse battery';
const COMMAND = { label: 'command', address: '' };
const MINUTE_MS = 60_000;
const HOME = '127.0.0.1';
const AWAY = '203.0.113.7';
let platform: TestPlatform;
let made = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
// Each one-time code works once, so the clock moves on.
beforeEach(() => platform.clock.advance(MINUTE_MS));

const isIn = async (token: string) =>
  (await platform.call(getCurrentOperator, { token })).code === 0;

/** An operator who tries to log in from given addresses, at first once from the home address. */
async function makeOperator() {
  made += 1;
  const name = `tried-${String(made)}`;
  const secret = makeTotpSecret();
  await platform.operators.create(COMMAND, { name, password: PASSWORD, roles: ['view'] }, secret);
  const tryFrom = async (remoteAddress: string, password = PASSWORD) => {
    const totp = codeAt(secret, platform.clock.now());
    const { method, path: url } = loginOperator;
    const payload = { name, password, totp };
    const answer = await platform.app.inject({ method, url, remoteAddress, payload });
    return answer.json<Envelope<unknown>>().code === 0;
  };
  expect(await tryFrom(HOME)).toBe(true);
  platform.clock.advance(MINUTE_MS);
  const tryByMany = async () => {
    for (let at = 0; at < 25; at += 1)
      for (let tried = 0; tried < 4; tried += 1)
        await tryFrom(`198.51.100.${String(at)}`, 'wrong wrong wrong');
  };
  return { name, tryFrom, tryByMany };
}

test('a session unused for half an hour is over, and each use begins the half hour anew', async () => {
  const token = await enterOperator(platform, 'view');
  for (let used = 0; used < 3; used += 1) {
    platform.clock.advance(30 * MINUTE_MS - 1);
    expect(await isIn(token)).toBe(true);
  }
  platform.clock.advance(30 * MINUTE_MS);
  expect(await isIn(token)).toBe(false);
});

test('a session of whoever is not enabled is none, even if it was not ended', async () => {
  const token = await enterOperator(platform, 'view');
  const { data } = await platform.call(getCurrentOperator, { token });
  await platform.db
    .updateTable('operator')
    .set({ enabled: false })
    .where('operatorId', '=', data?.operatorId ?? 0)
    .execute();
  expect(await isIn(token)).toBe(false);
});

test('a revoked token opens nothing any more, and says when it was first revoked', async () => {
  const admin = await enterOperator(platform, 'admin');
  const named = { name: 'publisher', right: 'release.register' } as const;
  const { tokenId, token } = await platform.machineTokens.create(COMMAND, named);
  const codeOf = async () => {
    const { method, path: url } = registerRelease;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await platform.app.inject({ method, url, headers, payload: {} });
    return answer.json<Envelope<unknown>>().code;
  };
  expect(await codeOf()).toBe(ERRORS.BAD_REQUEST.code);
  const revoke = { token: admin, body: { tokenId } };
  await platform.call(revokeMachineToken, revoke);
  const revokeTime = platform.clock.now();
  expect(await codeOf()).toBe(ERRORS.UNAUTHORIZED.code);
  platform.clock.advance(MINUTE_MS);
  await platform.call(revokeMachineToken, revoke);
  const { data } = await platform.call(pageMachineTokens, { token: admin });
  expect(data?.list[0]).toMatchObject({ tokenId, revokeTime });
});

test('an address stays the operator’s own for 30 days after a login', async () => {
  const { tryFrom, tryByMany } = await makeOperator();
  platform.clock.advance(29 * DAY_MS);
  await tryByMany();
  expect(await tryFrom(HOME)).toBe(true);
  platform.clock.advance(30 * DAY_MS);
  await tryByMany();
  expect(await tryFrom(HOME)).toBe(false);
  // Tries count for a quarter of an hour.
  platform.clock.advance(15 * MINUTE_MS);
  expect(await tryFrom(HOME)).toBe(true);
});

test('a crowd of strangers keeps no operator out who has logged in from there before', async () => {
  const { name, tryFrom } = await makeOperator();
  await tryFrom(AWAY, 'wrong wrong wrong');
  const { tryFrom: tryOther } = await makeOperator();
  const { method, path: url } = loginOperator;
  const payload = { name: 'nobody', password: 'x', totp: '000000' };
  const codes: number[] = [];
  const strange = async (at: number) => {
    const remoteAddress = `198.51.100.${String(at)}`;
    const answer = await platform.app.inject({ method, url, remoteAddress, payload });
    codes.push(answer.json<Envelope<unknown>>().code);
  };
  const all = await platform.db.transaction().execute(async (trx) => {
    // Whoever is checked stays in the only place.
    await sql`select from operator_try join operator using (operator_id) where name = ${name}
      for update of operator_try`.execute(trx);
    const held = tryFrom(AWAY);
    await expect.poll(() => countWaiting(trx)).toBe(1);
    const strangers = Array.from({ length: 20 }, (_, at) => strange(at));
    await expect.poll(() => codes.length).toBeGreaterThan(11);
    return { held, other: tryOther(HOME), strangers };
  });
  expect(await all.other).toBe(true);
  await Promise.all([all.held, ...all.strangers]);
});

test('after the quarter of an hour there are five tries again', async () => {
  const { tryFrom } = await makeOperator();
  for (let tried = 0; tried < 5; tried += 1) await tryFrom(HOME, 'wrong wrong wrong');
  expect(await tryFrom(HOME)).toBe(false);
  platform.clock.advance(15 * MINUTE_MS);
  for (let tried = 0; tried < 4; tried += 1) await tryFrom(HOME, 'wrong wrong wrong');
  expect(await tryFrom(HOME)).toBe(true);
});

test('the only admin may disable whoever is none', async () => {
  const alone = await createTestPlatform();
  const admin = await enterOperator(alone, 'admin');
  const view = { name: 'view', password: PASSWORD, roles: ['view' as const] };
  const { operatorId } = await alone.operators.create(COMMAND, view);
  const disabled = await alone.call(disableOperator, { token: admin, body: { operatorId } });
  expect(disabled.msg).toBe('');
  await alone.close();
});

test('an admin who never logged in, or not since a reset, keeps no other from being the last', async () => {
  const alone = await createTestPlatform();
  const admin = await enterOperator(alone, 'admin');
  const ask = (operatorId: number) =>
    alone.call(disableOperator, { token: admin, body: { operatorId } });
  const { data: me } = await alone.call(getCurrentOperator, { token: admin });
  const own = me?.operatorId ?? 0;
  const second = { name: 'second', password: PASSWORD, roles: ['admin' as const] };
  const secret = makeTotpSecret();
  const { operatorId } = await alone.operators.create(COMMAND, second, secret);
  const last = ERRORS.OPERATOR_LAST_ADMIN.code;
  expect((await ask(own)).code).toBe(last);
  const roles = { operatorId: own, roles: ['view' as const] };
  expect((await alone.call(setOperatorRoles, { token: admin, body: roles })).code).toBe(last);
  alone.clock.advance(MINUTE_MS);
  const body = { name: 'second', password: PASSWORD, totp: codeAt(secret, alone.clock.now()) };
  await alone.call(loginOperator, { body });
  await alone.operators.reset(COMMAND, 'second');
  expect((await ask(own)).code).toBe(last);
  // Who can't enter yet may be disabled by who can.
  expect((await ask(operatorId)).code).toBe(0);
  await enterOperator(alone, 'admin');
  expect((await ask(own)).code).toBe(0);
  await alone.close();
});

test('the audit log shows a change of whatever an entry says', async () => {
  const token = await enterOperator(platform, 'admin');
  await sql`alter table audit_log disable trigger user`.execute(platform.db);
  const broken = async () => (await platform.call(checkAuditLog, { token })).data?.firstBrokenId;
  expect(await broken()).toBeNull();
  for (const column of ['actor', 'action', 'subject', 'before', 'after', 'address']) {
    const set = (value: unknown) =>
      sql`update audit_log set ${sql.id(column)} = ${value} where entry_id = 2`;
    const { rows } = await sql<{ said: string }>`
      select ${sql.id(column)} as said from audit_log where entry_id = 2`.execute(platform.db);
    await set(`${rows[0]?.said ?? ''}!`).execute(platform.db);
    expect([column, await broken()]).toEqual([column, 2]);
    await set(rows[0]?.said).execute(platform.db);
  }
  await sql`update audit_log set time = time + 1 where entry_id = 2`.execute(platform.db);
  expect(await broken()).toBe(2);
});

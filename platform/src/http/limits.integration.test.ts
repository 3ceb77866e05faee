import {
  ERRORS,
  getSiteConfig,
  getUserDetail,
  loginByPhone,
  pagePointsGoods,
  updateProfile,
} from '@gamebox/contract';
import { comparePaymentBill, findPlayer, pageMachineTokens } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { enterOperator } from '../../test/enter-operator.ts';
import { countWaiting } from '../../test/hold-inserts.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { lockAuditLog } from '../db/locks.ts';
import { PaymentError } from '../ports/payment/port.ts';
import { adminCallsAtOnce } from './admin-gate.ts';

test('an address that asks too often is told to wait, sooner where a code is at stake', async () => {
  const limited = await createTestPlatform({ rateLimitPerMinute: 40 });
  const codes = [];
  for (let sent = 0; sent < 4; sent++)
    codes.push(
      (await limited.call(loginByPhone, { body: { phone: '13800000000', code: '0000' } })).code,
    );
  expect(codes).toEqual([1002014000, 1002014000, 429, 429]);
  const others = [];
  for (let sent = 0; sent < 161; sent++) others.push((await limited.call(getSiteConfig)).code);
  // Four times the figure: 200 players of a school open the page at once.
  expect(others.slice(0, 160)).toEqual(Array.from({ length: 160 }, () => 0));
  expect(others.at(-1)).toBe(429);
  const answer = await limited.app.inject({ url: getSiteConfig.path });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ code: 429, msg: '请求过于频繁，请稍后重试' });
  expect(answer.headers['retry-after']).toBeDefined();
  await limited.close();
});

test.each([
  ['the port that a proxy appends', (nth: number) => `203.0.113.7:${String(5000 + nth)}`],
  ['a text that is no address', (nth: number) => `nobody ${String(nth)}`],
])('%s gives nobody limits of their own', async (_, forwarded) => {
  const limited = await createTestPlatform({ rateLimitPerMinute: 40, trustedProxies: 1 });
  const enter = async (nth: number) => {
    const body = { phone: '13800000000', code: '0000' };
    const headers = { 'x-forwarded-for': forwarded(nth) };
    return (await limited.call(loginByPhone, { body, headers })).code;
  };
  expect([await enter(1), await enter(2), await enter(3)]).toEqual([1002014000, 1002014000, 429]);
  await limited.close();
});

test('of twelve calls at once as many are answered as the limit allows', async () => {
  const limited = await createTestPlatform({ rateLimitPerMinute: 200 });
  const body = { phone: '13800000000', code: '0000' };
  const calls = Array.from({ length: 12 }, () => limited.call(loginByPhone, { body }));
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(codes.filter((code) => code === 429)).toHaveLength(2);
  await limited.close();
});

test('a call that searches by its body is counted before its body, and its searches apart', async () => {
  const limited = await createTestPlatform({ rateLimitPerMinute: 20 });
  const url = pagePointsGoods.path;
  const send = async (remoteAddress: string, payload: string) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${'0'.repeat(64)}`,
    };
    const answer = await limited.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers,
      payload,
    });
    return answer.json<{ code: number }>().code;
  };
  const malformed: number[] = [];
  for (let sent = 0; sent < 81; sent++) malformed.push(await send('10.0.0.1', '{"keyword":'));
  expect(malformed.slice(0, 80).every((code) => code === 400)).toBe(true);
  expect(malformed.at(-1)).toBe(429);
  const searches: number[] = [];
  for (let sent = 0; sent < 6; sent++) searches.push(await send('10.0.0.2', '{"keyword":"币"}'));
  expect(searches).toEqual([0, 0, 0, 0, 0, 429]);
  expect(await send('10.0.0.2', '{}')).toBe(0);
  await limited.close();
});

test('two processes on one database count an address together', async () => {
  // A slow database is waited for: otherwise each would count alone.
  const limits = { rateLimitPerMinute: 80, ratePatienceMs: 30_000 };
  const one = await createTestPlatform(limits);
  const two = await createTestPlatform({
    ...limits,
    database: { db: one.db, drop: () => Promise.resolve() },
  });
  const codes: number[] = [];
  for (const platform of [one, two, one, two, one, two])
    codes.push(
      (await platform.call(loginByPhone, { body: { phone: '13800000000', code: '0000' } })).code,
    );
  expect(codes.slice(4)).toEqual([429, 429]);
  await two.close();
  await one.close();
});

test('the phone’s pages are limited, and refused in the envelope', async () => {
  const limited = await createTestPlatform({ rateLimitPerMinute: 8 });
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent++)
    statuses.push((await limited.app.inject({ url: '/wechat/callback' })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const other = { url: '/wechat/callback', remoteAddress: '10.0.0.9' };
  expect((await limited.app.inject(other)).statusCode).toBe(200);
  await limited.close();
});

test('one player’s calls that wait for a lock leave connections for another', async () => {
  const platform = await createTestPlatform({ playerCallsAtOnce: 4 });
  const { call, db } = platform;
  const [token, other] = [await platform.login(), await platform.login('13800000002')];
  const changes = await db.transaction().execute(async (trx) => {
    await sql`select from user_account for update`.execute(trx);
    const changes = Array.from({ length: 30 }, () =>
      call(updateProfile, { token, body: { nickname: '青河' } }),
    );
    await expect.poll(() => countWaiting(trx), { timeout: 30_000 }).toBe(4);
    expect((await call(getUserDetail, { token: other })).code).toBe(0);
    expect(await countWaiting(trx)).toBe(4);
    return changes;
  });
  expect((await Promise.all(changes)).map(({ code }) => code)).toEqual(changes.map(() => 0));
  await platform.close();
});

test('operators’ calls that wait for the audit log leave connections for players', async () => {
  const platform = await createTestPlatform({ adminCallsAtOnce: adminCallsAtOnce(8) });
  const { call, db } = platform;
  const player = await platform.login();
  const support = await enterOperator(platform, 'support');
  const finance = await enterOperator(platform, 'finance');
  const admin = await enterOperator(platform, 'admin');
  const find = (token: string) =>
    Array.from({ length: 30 }, () => call(findPlayer, { token, body: { mobile: '13800000001' } }));
  const calls = await db.transaction().execute(async (trx) => {
    await lockAuditLog(trx);
    const first = find(support);
    await expect.poll(() => countWaiting(trx), { timeout: 30_000 }).toBe(3);
    const second = find(finance);
    await expect.poll(() => countWaiting(trx), { timeout: 30_000 }).toBe(4);
    expect((await call(getUserDetail, { token: player })).code).toBe(0);
    // What is not written there waits for nobody else.
    expect((await call(pageMachineTokens, { token: admin })).code).toBe(0);
    expect(await countWaiting(trx)).toBe(4);
    return [...first, ...second];
  });
  for (const { code } of await Promise.all(calls)) expect([0, 429]).toContain(code);
  await platform.close();
});

test('a silent payment provider keeps only its own call waiting', async () => {
  const platform = await createTestPlatform({ adminCallsAtOnce: { ofCaller: 2, audited: 1 } });
  const { call, simulators } = platform;
  await platform.login('13800000001');
  const support = await enterOperator(platform, 'support');
  const finance = await enterOperator(platform, 'finance');
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const bill = vi.spyOn(simulators.payments.alipay, 'bill').mockReturnValue(silence);
  const body = { provider: 'alipay', day: '2026-06-16' } as const;
  const compared = call(comparePaymentBill, { token: finance, body });
  await expect.poll(() => bill.mock.calls.length).toBe(1);
  const found = await call(findPlayer, { token: support, body: { mobile: '13800000001' } });
  expect(found.code).toBe(0);
  reject(new PaymentError('unreachable', 'silent'));
  expect((await compared).code).toBe(ERRORS.PAYMENT_PROVIDER_SILENT.code);
  await platform.close();
});

test('what is no call has limits of its own, and a probe on the same machine has none', async () => {
  const limited = await createTestPlatform({ rateLimitPerMinute: 20 });
  const statusesOf = async (
    url: string,
    times: number,
    remoteAddress = '10.0.0.1',
    headers = {},
  ) => {
    const statuses = [];
    for (let sent = 0; sent < times; sent += 1)
      statuses.push((await limited.app.inject({ url, remoteAddress, headers })).statusCode);
    return statuses;
  };
  const countLimited = async (...asked: Parameters<typeof statusesOf>) =>
    (await statusesOf(...asked)).filter((status) => status === 429).length;
  expect(await countLimited('/health', 22)).toBe(2);
  expect(await countLimited('/health', 22, '10.0.0.2')).toBe(2);
  for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await countLimited('/health', 22, near)).toBe(0);
  // The visitors of a proxy on this machine, which nobody has named as one.
  const visitor = { 'x-forwarded-for': '10.0.0.3' };
  expect(await countLimited('/health', 22, '127.0.0.1', visitor)).toBe(2);
  expect(await countLimited('/openapi.json', 7)).toBe(2);
  // The page and its files count together.
  expect(await countLimited('/games', 790)).toBe(0);
  expect(await countLimited('/assets/none.webp', 10)).toBe(0);
  expect(await countLimited('/', 2)).toBe(2);
  expect(await countLimited('/static/none.js', 2)).toBe(2);
  const answer = await limited.app.inject({ url: '/', remoteAddress: '10.0.0.1' });
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.json()).toMatchObject(ERRORS.TOO_MANY_REQUESTS);
  await limited.close();
});

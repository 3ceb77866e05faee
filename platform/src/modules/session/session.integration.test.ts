import {
  SmsScene,
  endOtherSessions,
  endSession,
  getSessionEnd,
  getUserDetail,
  listSessions,
  loginByPhone,
  logout,
  pageMessages,
  sendLoginSmsCode,
} from '@gamebox/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const DAY_MS = 86_400_000;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

async function isAlive(token: string): Promise<boolean> {
  return (await platform.call(getUserDetail, { token })).code === 0;
}

test('logging out ends this session, and again is no error', async () => {
  const token = await platform.login('13800000010');
  const other = await platform.login('13800000010');
  expect(await platform.call(logout, { token })).toEqual({ code: 0, msg: '', data: true });
  expect((await platform.call(logout, { token })).data).toBe(true);
  expect((await platform.call(logout)).data).toBe(true);
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(other)).toBe(true);
});

test('lists the user’s own sessions, the newest first, and ends one of them', async () => {
  const first = await platform.login('13800000011');
  const second = await platform.login('13800000011');
  const stranger = await platform.login('13800000012');
  const { data } = await platform.call(listSessions, { token: second });
  expect(data).toMatchObject([{ current: true }, { current: false }]);
  const sessionId = data?.[1]?.sessionId ?? 0;
  expect((await platform.call(endSession, { token: stranger, body: { sessionId } })).msg).toBe(
    '登录设备不存在',
  );
  expect(await isAlive(first)).toBe(true);
  expect((await platform.call(endSession, { token: second, body: { sessionId } })).data).toBe(true);
  expect(await isAlive(first)).toBe(false);
  expect((await platform.call(endSession, { token: second, body: { sessionId } })).code).not.toBe(
    0,
  );
  expect((await platform.call(listSessions, { token: second })).data).toHaveLength(1);
});

test('ends all sessions but this one, and nobody else’s', async () => {
  const mobile = '13800000017';
  const [first, second, here] = [
    await platform.login(mobile),
    await platform.login(mobile),
    await platform.login(mobile),
  ];
  const stranger = await platform.login('13800000018');
  expect((await platform.call(endOtherSessions, { token: here })).data).toBe(2);
  expect((await platform.call(endOtherSessions, { token: here })).data).toBe(0);
  expect(await Promise.all([first, second, here, stranger].map(isAlive))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('sessions that end all others at once leave exactly one', async () => {
  const mobile = '13800000117';
  const tokens: string[] = [];
  for (let device = 0; device < 5; device += 1) tokens.push(await platform.login(mobile));
  const answers = await Promise.all(
    tokens.map((token) => platform.call(endOtherSessions, { token })),
  );
  expect(answers.filter(({ code }) => code === 0).map(({ data }) => data)).toEqual([4]);
  expect(answers.filter(({ code }) => code === 401)).toHaveLength(4);
  expect((await Promise.all(tokens.map(isAlive))).filter(Boolean)).toHaveLength(1);
});

test('a login elsewhere is told, and the device it ends hears by which one and when', async () => {
  const mobile = '13800000118';
  const first = await platform.login(mobile);
  platform.clock.advance(61_000);
  await platform.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const code = platform.simulators.sms.inbox()[0]?.code ?? '';
  const headers = { 'client-id': 'other-9f21', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' };
  const login = await platform.call(loginByPhone, { body: { phone: mobile, code }, headers });
  const second = login.data?.accessToken ?? '';
  const { data: messages } = await platform.call(pageMessages, { token: first });
  expect(messages?.list[0]).toMatchObject({
    title: '账号在另一台设备登录',
    text: expect.stringContaining('Windows 电脑 9F21'),
  });
  expect((await platform.call(getSessionEnd, { token: first })).data).toBeNull();
  await platform.call(endOtherSessions, { token: second });
  expect((await platform.call(getSessionEnd, { token: first })).data).toEqual({
    cause: 'other-device',
    time: platform.clock.now(),
    by: { system: 'windows', clientId: '9F21' },
  });
  await platform.call(logout, { token: second });
  expect((await platform.call(getSessionEnd, { token: second })).data).toMatchObject({
    cause: 'logout',
    by: null,
  });
  expect((await platform.call(getSessionEnd, { token: 'x' })).data).toBeNull();
});

test('a session tells what it runs on', async () => {
  const mobile = '13800000019';
  await platform.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const code = platform.simulators.sms.inbox()[0]?.code ?? '';
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
    'box-version': '0.1.0',
  };
  const login = await platform.call(loginByPhone, { body: { phone: mobile, code }, headers });
  const { data } = await platform.call(listSessions, { token: login.data?.accessToken ?? '' });
  expect(data).toMatchObject([{ system: 'windows', boxVersion: '0.1.0' }]);
});

test('a session lasts 30 days from its last use', async () => {
  const used = await platform.login('13800000013');
  const unused = await platform.login('13800000014');
  platform.clock.advance(29 * DAY_MS);
  expect(await isAlive(used)).toBe(true);
  platform.clock.advance(2 * DAY_MS);
  expect(await isAlive(used)).toBe(true);
  expect(await isAlive(unused)).toBe(false);
});

test('sessions long dead are removed by the job', async () => {
  await platform.jobs['removeDeadSessions']?.();
  const token = await platform.login('13800000015');
  await platform.call(logout, { token });
  const count = async () =>
    (await platform.db.selectFrom('userSession').select('sessionId').execute()).length;
  const before = await count();
  await platform.jobs['removeDeadSessions']?.();
  expect(await count()).toBe(before);
  platform.clock.advance(61 * DAY_MS);
  await platform.jobs['removeDeadSessions']?.();
  expect(await count()).toBe(0);
});

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.7'],
  [2, '198.51.100.4'],
])('with %i proxies of ours in front, a session is of %s', async (trustedProxies, address) => {
  const behind = await createTestPlatform({ trustedProxies });
  onTestFinished(() => behind.close());
  const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.4, 203.0.113.7' };
  const mobile = '13800000016';
  await behind.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const code = behind.simulators.sms.inbox()[0]?.code ?? '';
  const login = await behind.call(loginByPhone, { body: { phone: mobile, code }, headers });
  const { data } = await behind.call(listSessions, { token: login.data?.accessToken ?? '' });
  expect(data?.[0]?.address).toBe(address);
});

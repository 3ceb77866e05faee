import {
  endOtherSessions,
  getLoginQrcode,
  getLoginStatus,
  getUserDetail,
  loginByCode,
} from '@gamebox/contract';
import { blockPlayer, unblockPlayer } from '@gamebox/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { holdInserts } from '../../../test/hold-inserts.ts';
import { TEST_URL, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

async function startQr() {
  const { data } = await platform.call(getLoginQrcode, { query: { plat: 3, tenantId: 1 } });
  const ticket = new URL(data?.qrcode ?? '').searchParams.get('ticket') ?? '';
  return { token: data?.token ?? '', qrcode: data?.qrcode ?? '', ticket };
}
async function poll(token: string) {
  return (await platform.call(getLoginStatus, { query: { token } })).data;
}
/** Acts as the phone: opens an address and follows redirects, only within our own address. */
async function open(url: string): Promise<string> {
  const answer = await platform.app.inject({ url: url.replace(TEST_URL, '') });
  const next = answer.headers.location;
  return next === undefined ? answer.body : open(next);
}
async function press(path: string, form: Record<string, string>): Promise<string> {
  const answer = await platform.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return open(answer.headers.location ?? '');
}
const scan = (ticket: string) => press('/simulator/wechat/scan', { ticket });
const confirm = (ticket: string, user = 'sim-suwan') =>
  press('/simulator/wechat/answer', { ticket, user, answer: 'confirm' });

describe('the way of a QR code', () => {
  test.each(['/wechat/scan?scene=%00', '/wechat/callback?state=%00&code=x'])(
    'a text that no database can hold has run out: %s',
    async (url) => {
      const { statusCode, body } = await platform.app.inject({ url });
      expect([statusCode, body.includes('二维码已失效')]).toEqual([200, true]);
    },
  );

  test('waiting, scanned, confirmed with a session, over', async () => {
    const { token, ticket, qrcode } = await startQr();
    expect(qrcode).toMatch(new RegExp(`^${TEST_URL}/simulator/wechat\\?ticket=`));
    expect(qrcode).not.toContain(token);
    expect(await poll(token)).toEqual({ code: 0, status: 0, token: null });
    expect(await scan(ticket)).toContain('确认登录');
    expect(await poll(token)).toEqual({ code: 0, status: 2, token: null });
    expect(await confirm(ticket)).toContain('登录成功');
    const done = await poll(token);
    expect(done).toEqual({ code: 0, status: 1, token: expect.any(String) });
    expect(done?.token).not.toBe(token);
    const user = await platform.call(getUserDetail, { token: done?.token ?? '' });
    expect(user.data).toMatchObject({ nickname: '苏晚', mobile: null });
    expect(await poll(token)).toEqual({ code: 0, status: 3, token: null });
  });

  test('hands the session over once, also when many poll at once', async () => {
    const { token, ticket } = await startQr();
    await confirm(ticket);
    const answers = await Promise.all(Array.from({ length: 8 }, () => poll(token)));
    expect(answers.filter((answer) => answer?.status === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer?.status === 3)).toHaveLength(7);
    expect(await platform.db.selectFrom('userSession').selectAll().execute()).toHaveLength(1);
  });

  test('one WeChat user is one user here', async () => {
    const users = new Set<number | null | undefined>();
    for (let login = 0; login < 2; login++) {
      const { token, ticket } = await startQr();
      await confirm(ticket);
      const session = (await poll(token))?.token ?? '';
      users.add((await platform.call(getUserDetail, { token: session })).data?.userId);
    }
    expect(users.size).toBe(1);
  });

  test('refused', async () => {
    const { token, ticket } = await startQr();
    const page = await press('/simulator/wechat/answer', { ticket, answer: 'refuse', user: '' });
    expect(page).toContain('已取消登录');
    expect((await poll(token))?.status).toBe(3);
    expect(await open(`/wechat/callback?state=${ticket}`)).toContain('已取消登录');
    expect(await confirm(ticket)).toContain('二维码已失效');
    expect((await poll(token))?.status).toBe(3);
  });

  test('over after 300 seconds, even if it was confirmed', async () => {
    const waiting = await startQr();
    const confirmed = await startQr();
    await confirm(confirmed.ticket);
    platform.clock.advance(300_000);
    expect(await poll(waiting.token)).toEqual({ code: 0, status: 3, token: null });
    expect(await poll(confirmed.token)).toEqual({ code: 0, status: 3, token: null });
    expect(await scan(waiting.ticket)).toContain('二维码已失效');
    expect(await confirm(waiting.ticket)).toContain('二维码已失效');
    await platform.jobs['removeExpiredTickets']?.();
    expect(await platform.db.selectFrom('loginTicket').selectAll().execute()).toEqual([]);
  });

  test('over once its user ends the other devices or is disabled', async () => {
    const first = await startQr();
    await confirm(first.ticket);
    const session = (await poll(first.token))?.token ?? '';
    const confirmed = async () => {
      const { token, ticket } = await startQr();
      expect(await confirm(ticket)).toContain('登录成功');
      return token;
    };
    const stranger = await confirmed();
    expect((await platform.call(endOtherSessions, { token: session })).data).toBe(1);
    expect((await poll(stranger))?.status).toBe(3);
    const another = await confirmed();
    const { data: user } = await platform.call(getUserDetail, { token: session });
    const support = await enterOperator(platform, 'support');
    const body = { userId: user?.userId ?? 0, reason: '盗号' };
    await platform.call(blockPlayer, { token: support, body });
    await platform.call(unblockPlayer, { token: support, body });
    expect((await poll(another))?.status).toBe(3);
  });

  test('an unknown poll token, and a ticket used as one, is over', async () => {
    const { ticket } = await startQr();
    expect((await poll('made-up'))?.status).toBe(3);
    expect((await poll(ticket))?.status).toBe(3);
  });

  test('waits on while WeChat can’t be asked', async () => {
    const { token, ticket } = await startQr();
    await scan(ticket);
    platform.simulators.wechatLogin.setUnavailable(true);
    expect(await confirm(ticket)).toContain('微信登录暂不可用');
    expect((await poll(token))?.status).toBe(2);
    platform.simulators.wechatLogin.setUnavailable(false);
    expect(await confirm(ticket)).toContain('登录成功');
    expect((await poll(token))?.status).toBe(1);
  });

  test('the phone’s return loaded three times at once logs in, and reloaded it says so', async () => {
    const { ticket, token } = await startQr();
    await scan(ticket);
    const { wechatLogin } = platform.simulators;
    const url = `/wechat/callback?state=${ticket}&code=${wechatLogin.authorize('sim-suwan') ?? ''}`;
    // Whoever comes later finds the code used and the login not yet done.
    const held = { table: 'user_account', waiters: 1, ended: 2 };
    const pages = await holdInserts(platform.db, held, () => [open(url), open(url), open(url)]);
    const titles = pages.map((page) => /<h1>(.*)<\/h1>/.exec(page)?.[1]);
    expect(titles.filter((title) => title === '正在登录')).toHaveLength(2);
    expect(titles).toContain('登录成功');
    expect(pages.filter((page) => page.includes('http-equiv="refresh"'))).toHaveLength(2);
    expect(await open(url)).toContain('登录成功');
    expect((await poll(token))?.status).toBe(1);
    expect(await open(url)).toContain('登录成功');
    expect(await open(`/wechat/callback?state=${ticket}&code=other`)).toContain('二维码已失效');
    expect(await poll(token)).toMatchObject({ status: 3, token: null });
  });

  test('a return that died on its way holds the code back for half a minute', async () => {
    const { ticket, token } = await startQr();
    const claimTime = platform.clock.now();
    const died = { claimHash: Buffer.alloc(32), claimTime };
    await platform.db.updateTable('loginTicket').set(died).execute();
    expect(await confirm(ticket)).toContain('正在登录');
    expect(await press('/simulator/wechat/answer', { ticket, answer: 'refuse' })).toContain('正在');
    platform.clock.advance(30_000);
    expect(await confirm(ticket)).toContain('登录成功');
    expect((await poll(token))?.status).toBe(1);
  });

  test('a made-up code confirms nothing', async () => {
    const { token, ticket } = await startQr();
    await open(`/wechat/callback?state=${ticket}&code=made-up`);
    expect(await poll(token)).toMatchObject({ status: 3, token: null });
  });
});

test('logs in with the code of an authorization', async () => {
  const code = platform.simulators.wechatLogin.authorize('sim-linchuan') ?? '';
  const { data } = await platform.call(loginByCode, { body: { code } });
  const user = await platform.call(getUserDetail, { token: data?.accessToken ?? '' });
  expect(user.data?.nickname).toBe('林川');
  expect((await platform.call(loginByCode, { body: { code } })).msg).toBe('二维码已失效');
});

test('of a disabled account a login is refused, and written down with who tried', async () => {
  const authorize = () => platform.simulators.wechatLogin.authorize('sim-linchuan') ?? '';
  const headers = { 'client-id': 'abcd-9f23' };
  const enter = (code: string) => platform.call(loginByCode, { body: { code }, headers });
  const { userId = 0 } = (await enter(authorize())).data ?? {};
  await platform.db.updateTable('userAccount').set({ enabled: false }).execute();
  expect((await enter(authorize())).msg).toBe('账号已被停用');
  // Nobody knows this code.
  expect((await enter('made-up')).msg).toBe('二维码已失效');
  const { token, ticket } = await startQr();
  expect(await confirm(ticket, 'sim-linchuan')).toContain('账号已被停用');
  expect((await poll(token))?.status).toBe(3);
  // The user is disabled between the phone's answer and the poll: no session may be left that works
  // after the user is enabled again.
  const enable = (enabled: boolean) =>
    platform.db.updateTable('userAccount').set({ enabled }).execute();
  await enable(true);
  const late = await startQr();
  expect(await confirm(late.ticket, 'sim-linchuan')).toContain('登录成功');
  await enable(false);
  expect(await poll(late.token)).toEqual({ code: 0, status: 3, token: null });
  await enable(true);
  expect(await poll(late.token)).toEqual({ code: 0, status: 3, token: null });
  expect(await platform.db.selectFrom('userSession').selectAll().execute()).toHaveLength(1);
  const events = await platform.db
    .selectFrom('securityEvent')
    .select(['userId', 'outcome', 'clientId', 'address'])
    .where('kind', '=', 'login-refused')
    .orderBy('eventId')
    .execute();
  const refused = { userId, outcome: 'USER_DISABLED', address: '127.0.0.1' };
  expect(events).toEqual([
    { ...refused, clientId: 'abcd-9f23' },
    { ...refused, clientId: '' },
    { ...refused, clientId: '' },
  ]);
});

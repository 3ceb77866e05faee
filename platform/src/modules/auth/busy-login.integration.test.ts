import {
  SmsScene,
  bindPhone,
  checkOldMobile,
  getLoginQrcode,
  getLoginStatus,
  loginByCode,
  loginByPhone,
  sendLoginSmsCode,
  sendSmsCode,
  updateMobile,
} from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBusyPlatform } from '../../../test/busy-platform.ts';
import type { BusyPlatform } from '../../../test/busy-platform.ts';
import { TEST_URL } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const MOBILE = '13812340000';
const OTHER_MOBILE = '13812340001';
const BUSY = 429;
let busy: BusyPlatform;
let platform: TestPlatform;

beforeEach(async () => {
  busy = await createBusyPlatform();
  ({ platform } = busy);
});
afterEach(() => platform.close());

const whileHeld: BusyPlatform['whileHeld'] = (...held) => busy.whileHeld(...held);
const codeOf = (mobile: string) =>
  platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
const authorize = () => platform.simulators.wechatLogin.authorize('sim-suwan') ?? '';

test.each(['user_account', 'user_session'])(
  'a code by SMS is not used up while %s is busy',
  async (table) => {
    await platform.call(sendLoginSmsCode, { body: { mobile: MOBILE, scene: SmsScene.login } });
    const enter = (code = codeOf(MOBILE)) =>
      platform.call(loginByPhone, { body: { phone: MOBILE, code } });
    expect((await whileHeld(table, 'access exclusive', enter)).code).toBe(BUSY);
    expect((await enter()).code).toBe(0);
    expect((await enter()).msg).toBe('验证码已使用，请重新获取');
  },
);

test('a code for another mobile is not used up by what the busy database refuses', async () => {
  const token = await platform.login(MOBILE);
  const send = async (mobile: string) => {
    platform.clock.advance(60_000);
    const body = { mobile, scene: SmsScene.changeMobile };
    expect((await platform.call(sendSmsCode, { token, body })).code).toBe(0);
  };
  const twice = async (table: string, ask: () => Promise<{ code: number }>) => {
    expect((await whileHeld(table, 'share', ask)).code).toBe(BUSY);
    expect((await ask()).code).toBe(0);
  };
  await send(MOBILE);
  await twice('user_session', () =>
    platform.call(checkOldMobile, { token, body: { code: codeOf(MOBILE) } }),
  );
  await send(OTHER_MOBILE);
  await twice('security_event', () =>
    platform.call(updateMobile, {
      token,
      body: { mobile: OTHER_MOBILE, code: codeOf(OTHER_MOBILE) },
    }),
  );
});

test('a code for a first mobile is not used up by what the busy database refuses', async () => {
  const { data } = await platform.call(loginByCode, { body: { code: authorize() } });
  const token = data?.accessToken ?? '';
  const scene = SmsScene.changeMobile;
  await platform.call(sendSmsCode, { token, body: { mobile: MOBILE, scene } });
  const bind = () =>
    platform.call(bindPhone, { token, body: { mobile: MOBILE, code: codeOf(MOBILE) } });
  expect((await whileHeld('security_event', 'share', bind)).code).toBe(BUSY);
  expect((await bind()).code).toBe(0);
});

test('a wrong code stays counted, whatever the right one brings', async () => {
  await platform.call(sendLoginSmsCode, { body: { mobile: MOBILE, scene: SmsScene.login } });
  const enter = (code: string) => platform.call(loginByPhone, { body: { phone: MOBILE, code } });
  const wrong = codeOf(MOBILE) === '0000' ? '1111' : '0000';
  expect((await enter(wrong)).msg).toContain('验证码');
  await whileHeld('user_session', 'access exclusive', () => enter(codeOf(MOBILE)));
  const { wrongTries } = await platform.db
    .selectFrom('smsCode')
    .select('wrongTries')
    .executeTakeFirstOrThrow();
  expect(wrongTries).toBe(1);
  const ofAddress = await platform.db
    .selectFrom('addressCount')
    .select('count')
    .where('kind', '=', 'sms wrong try')
    .execute();
  expect(new Set(ofAddress.map(({ count }) => count))).toEqual(new Set([1]));
});

test('a confirmed QR code stays confirmed until the computer has its session', async () => {
  const { token, url } = await comeBack();
  expect(await titleOf(url)).toBe('登录成功');
  const poll = () => platform.call(getLoginStatus, { query: { token } });
  expect((await whileHeld('user_session', 'access exclusive', poll)).code).toBe(BUSY);
  expect((await poll()).data).toMatchObject({ status: 1, token: expect.any(String) });
  expect((await poll()).data).toMatchObject({ status: 3, token: null });
});

test('the phone’s return goes on after a busy moment, though WeChat takes its code once', async () => {
  const { token, url } = await comeBack();
  expect(await whileHeld('user_account', 'access exclusive', () => titleOf(url))).toBe('请稍候');
  expect(await titleOf(url)).toBe('登录成功');
  expect((await platform.call(getLoginStatus, { query: { token } })).data?.status).toBe(1);
  expect(await platform.db.selectFrom('exchangedCode').selectAll().execute()).toEqual([]);
});

test('a phone whose code is lost in a busy moment is told to scan again, and can', async () => {
  const { url } = await comeBack();
  const lose = () => whileHeld('exchanged_code', 'share', () => platform.app.inject({ url }));
  const { body, statusCode } = await lose();
  expect([statusCode, body.includes('http-equiv="refresh"')]).toEqual([200, false]);
  expect(body).toContain('请稍后重新扫描');
  const again = new URL(url, TEST_URL);
  again.searchParams.set('code', authorize());
  expect(await titleOf(again.pathname + again.search)).toBe('登录成功');
});

test('it is told so also if its claim can’t be taken back', async () => {
  const { url } = await comeBack();
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'busy' using errcode = '55P03'; end $$`.execute(platform.db);
  await sql`create trigger refuse before update on login_ticket for each row
    when (new.claim_hash is null) execute function refuse()`.execute(platform.db);
  expect(await whileHeld('exchanged_code', 'share', () => titleOf(url))).toBe('暂时无法登录');
});

test('a WeChat code that a busy database refused logs in later, once', async () => {
  const code = authorize();
  const enter = () => platform.call(loginByCode, { body: { code } });
  expect((await whileHeld('user_session', 'access exclusive', enter)).code).toBe(BUSY);
  const answers = await Promise.all([enter(), enter(), enter()]);
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter(({ msg }) => msg === '二维码已失效')).toHaveLength(2);
});

test('what WeChat answered to a code is removed after five minutes', async () => {
  const enter = () => platform.call(loginByCode, { body: { code: authorize() } });
  await whileHeld('user_session', 'access exclusive', enter);
  const kept = () => platform.db.selectFrom('exchangedCode').select('wechatId').execute();
  await platform.jobs['removeExpiredTickets']?.();
  expect(await kept()).toHaveLength(1);
  platform.clock.advance(300_000);
  await platform.jobs['removeExpiredTickets']?.();
  expect(await kept()).toEqual([]);
});

/** A QR code that a phone has scanned, and the address to which its user comes back from WeChat. */
async function comeBack(): Promise<{ readonly token: string; readonly url: string }> {
  const { data } = await platform.call(getLoginQrcode);
  const ticket = new URL(data?.qrcode ?? TEST_URL).searchParams.get('ticket') ?? '';
  await platform.app.inject({ url: `/wechat/scan?scene=${ticket}` });
  return {
    token: data?.token ?? '',
    url: `/wechat/callback?state=${ticket}&code=${authorize()}`,
  };
}

async function titleOf(url: string): Promise<string | undefined> {
  return /<h1>(.*)<\/h1>/.exec((await platform.app.inject({ url })).body)?.[1];
}

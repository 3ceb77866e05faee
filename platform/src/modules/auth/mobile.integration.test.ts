import {
  ERRORS,
  QR_EXPIRY_MS,
  QrStatus,
  SmsScene,
  bindPhone,
  checkOldMobile,
  getUserDetail,
  loginByCode,
  loginByPhone,
  sendLoginSmsCode,
  sendSmsCode,
  updateMobile,
} from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdBack } from '../../../test/hold-inserts.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const OLD = '13800000001';
const NEW = '13900000001';
let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  token = await platform.login(OLD);
});
afterEach(() => platform.close());

async function send(mobile?: string, as = token) {
  platform.clock.advance(60_000);
  const own = mobile === undefined ? {} : { mobile };
  return platform.call(sendSmsCode, { token: as, body: { ...own, scene: SmsScene.changeMobile } });
}
const codeOf = (mobile: string) =>
  platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
const prove = (code = codeOf(OLD), as = token) =>
  platform.call(checkOldMobile, { token: as, body: { code } });
const change = (mobile = NEW, as = token, code = codeOf(mobile) || '0000') =>
  platform.call(updateMobile, { token: as, body: { mobile, code } });
/** Not the code that the mobile has. */
const wrongFor = (mobile: string) => (codeOf(mobile) === '0000' ? '1111' : '0000');
const isAlive = async (as: string) =>
  (await platform.call(getUserDetail, { token: as })).code === 0;

/** A QR login that a phone has confirmed, but whose session was not fetched yet. */
async function confirmTicket(userId: number): Promise<void> {
  const createTime = platform.clock.now();
  const ticket = { scene: 'scene', plat: 1, userId, claimHash: null, claimTime: null, createTime };
  const expireTime = createTime + QR_EXPIRY_MS;
  const pollHash = Buffer.alloc(32);
  await platform.db
    .insertInto('loginTicket')
    .values({ ...ticket, pollHash, expireTime, status: QrStatus.confirmed })
    .execute();
}

async function proveOld(as = token): Promise<void> {
  expect(await send(undefined, as)).toMatchObject({ code: 0, data: true });
  expect(await prove(codeOf(OLD), as)).toMatchObject({ code: 0, data: true });
}

describe('changing the mobile', () => {
  test('the old one proven, then the new one: other sessions end, this one stays', async () => {
    const elsewhere = await platform.login(OLD);
    const { data: owner } = await platform.call(getUserDetail, { token });
    await confirmTicket(owner?.userId ?? 0);
    await proveOld();
    expect(await send(NEW)).toMatchObject({ code: 0 });
    expect(await change()).toMatchObject({ code: 0, data: true });
    const { data } = await platform.call(getUserDetail, { token });
    expect(data?.mobile).toBe('139****0001');
    expect(await isAlive(elsewhere)).toBe(false);
    const tickets = await platform.db.selectFrom('loginTicket').select('status').execute();
    expect(tickets).toEqual([{ status: QrStatus.ended }]);
    const again = await platform.login(NEW);
    expect((await platform.call(getUserDetail, { token: again })).data?.userId).toBe(data?.userId);
  });

  test('a login by the old number that comes at the same moment does not enter the account', async () => {
    const owner = (await platform.call(getUserDetail, { token })).data?.userId;
    platform.clock.advance(60_000);
    await platform.call(sendLoginSmsCode, { body: { mobile: OLD, scene: SmsScene.login } });
    const change = sql`update user_account set mobile = ${NEW} where mobile = ${OLD}`;
    const [login] = await holdBack(
      platform.db,
      { hold: (trx) => change.execute(trx), waiters: 1 },
      () => [platform.call(loginByPhone, { body: { phone: OLD, code: codeOf(OLD) } })],
    );
    expect(login).toMatchObject({ code: 0 });
    expect(login?.data?.userId).not.toBe(owner);
  });

  test('nothing without the proof: no code is sent to a stranger, none is taken', async () => {
    expect(await send(NEW)).toMatchObject(ERRORS.MOBILE_PROOF_REQUIRED);
    expect(await change()).toMatchObject(ERRORS.MOBILE_PROOF_REQUIRED);
    await send();
    expect(await prove(wrongFor(OLD))).toMatchObject(ERRORS.SMS_CODE_WRONG);
    expect(await send(NEW)).toMatchObject(ERRORS.MOBILE_PROOF_REQUIRED);
  });

  test('not to a number whose code is not known', async () => {
    await proveOld();
    await send(NEW);
    const wrong = wrongFor(NEW);
    expect(await change(NEW, token, wrong)).toMatchObject(ERRORS.SMS_CODE_WRONG);
    expect((await platform.call(getUserDetail, { token })).data?.mobile).toBe('138****0001');
  });

  test('the proof is this session’s, lasts ten minutes and is used once', async () => {
    const elsewhere = await platform.login(OLD);
    await proveOld();
    expect(await send(NEW, elsewhere)).toMatchObject(ERRORS.MOBILE_PROOF_REQUIRED);
    platform.clock.advance(600_000);
    expect(await send(NEW)).toMatchObject(ERRORS.MOBILE_PROOF_REQUIRED);
    await proveOld();
    await send(NEW);
    expect((await change()).code).toBe(0);
    expect(await send(OLD)).toMatchObject(ERRORS.MOBILE_PROOF_REQUIRED);
  });

  test('a code is used once: replayed, it proves and changes nothing', async () => {
    await proveOld();
    expect(await prove()).toMatchObject(ERRORS.SMS_CODE_USED);
    await send(NEW);
    const answers = await Promise.all(Array.from({ length: 6 }, () => change()));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('a number in use is refused, and so is the same one', async () => {
    await platform.login(NEW);
    await proveOld();
    await send(NEW);
    expect(await change()).toMatchObject(ERRORS.MOBILE_IN_USE);
    expect(await change(OLD)).toMatchObject(ERRORS.MOBILE_UNCHANGED);
    expect((await platform.call(getUserDetail, { token })).data?.mobile).toBe('138****0001');
  });
});

describe('binding a mobile after WeChat login', () => {
  const enter = async (place: number): Promise<string> => {
    const { users, authorize } = platform.simulators.wechatLogin;
    const code = authorize(users[place]?.wechatId ?? '') ?? '';
    const { data } = await platform.call(loginByCode, { body: { code } });
    return data?.accessToken ?? '';
  };
  const bind = (as: string, code = codeOf(NEW)) =>
    platform.call(bindPhone, { token: as, body: { mobile: NEW, code } });

  test('binds once, and not what another has', async () => {
    const first = await enter(0);
    const second = await enter(1);
    expect(await send(undefined, first)).toMatchObject(ERRORS.MOBILE_NOT_BOUND);
    await send(NEW, first);
    expect(await bind(first, wrongFor(NEW))).toMatchObject(ERRORS.SMS_CODE_WRONG);
    expect(await bind(first)).toMatchObject({ code: 0, data: true });
    expect(await bind(first)).toMatchObject(ERRORS.MOBILE_ALREADY_BOUND);
    await send(NEW, second);
    const refused = await bind(second);
    expect(refused).toMatchObject(ERRORS.MOBILE_IN_USE);
    // Accounts can't be joined: the text says the ways that are left, and the first one leads on.
    expect(refused.msg).toBe('该手机号已注册其他账号，请退出后用该手机号登录，或换一个手机号');
    const userIdOf = async (as: string) =>
      (await platform.call(getUserDetail, { token: as })).data?.userId;
    platform.clock.advance(60_000);
    expect(await userIdOf(await platform.login(NEW))).toBe(await userIdOf(first));
  });
});

import { SmsScene, getUserDetail, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const MOBILE = '13812340000';
let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

async function send(mobile = MOBILE) {
  return platform.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
}
async function enter(code: string, phone = MOBILE) {
  return platform.call(loginByPhone, { body: { phone, code, plat: 3 } });
}
function sentCode(): string {
  return platform.simulators.sms.inbox()[0]?.code ?? '';
}
/** A code that differs from the sent one. */
function wrongCode(): string {
  return sentCode() === '0000' ? '1111' : '0000';
}

describe('sending a code', () => {
  test('sends four digits', async () => {
    expect(await send()).toEqual({ code: 0, msg: '', data: true });
    expect(sentCode()).toMatch(/^\d{4}$/);
  });

  test('sends one in 60 seconds, also when many ask at once', async () => {
    const codes = (await Promise.all(Array.from({ length: 8 }, () => send()))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 1002014005)).toHaveLength(7);
    platform.clock.advance(59_999);
    expect((await send()).msg).toBe('短信发送过于频繁，请过一分钟再获取');
    platform.clock.advance(1);
    expect((await send()).code).toBe(0);
    expect(platform.simulators.sms.inbox()).toHaveLength(2);
  });

  test('sends ten a day in China to one mobile', async () => {
    platform.clock.set(Date.parse('2026-06-17T23:00:00+08:00'));
    for (let sent = 0; sent < 10; sent++) {
      expect((await send()).code).toBe(0);
      platform.clock.advance(60_000);
    }
    expect((await send()).msg).toBe('今天的短信次数已用完，请明天再试');
    expect((await send('13900000000')).code).toBe(0);
    platform.clock.set(Date.parse('2026-06-18T00:01:00+08:00'));
    expect((await send()).code).toBe(0);
  });

  test('keeps to the 60 seconds across midnight', async () => {
    platform.clock.set(Date.parse('2026-06-17T23:59:50+08:00'));
    await send();
    platform.clock.advance(20_000);
    expect((await send()).code).toBe(1002014005);
  });

  test('limits one address whatever the mobiles', async () => {
    const mobiles = Array.from({ length: 200 }, (_, index) => String(13_900_000_000 + index));
    for (const mobile of mobiles) expect((await send(mobile)).code).toBe(0);
    expect((await send('13700000000')).code).toBe(429);
    platform.clock.advance(3_600_001);
    expect((await send('13700000000')).code).toBe(0);
  });

  test('a message that was not taken counts as sent, and leaves the code before usable', async () => {
    await send();
    const first = sentCode();
    platform.clock.advance(60_000);
    platform.simulators.sms.setFailure('unreachable');
    expect((await send()).msg).toBe('短信发送失败，请过一分钟重新获取');
    platform.simulators.sms.setFailure(null);
    expect((await send()).msg).toBe('短信发送过于频繁，请过一分钟再获取');
    expect((await enter(first)).code).toBe(0);
    platform.simulators.sms.setFailure('refused');
    for (let sent = 2; sent < 10; sent++) {
      platform.clock.advance(60_000);
      expect((await send()).msg).toBe('短信发送失败，请过一分钟重新获取');
    }
    platform.simulators.sms.setFailure(null);
    platform.clock.advance(60_000);
    expect((await send()).msg).toBe('今天的短信次数已用完，请明天再试');
  });
});

describe('logging in with a code', () => {
  test('makes a new user once, and the same user later', async () => {
    await send();
    const first = await enter(sentCode());
    expect(first.data).toMatchObject({
      userId: expect.any(Number),
      expiresTime: platform.clock.now() + 30 * 86_400_000,
    });
    const detail = await platform.call(getUserDetail, { token: first.data?.accessToken ?? '' });
    expect(detail.data).toMatchObject({
      nickname: expect.stringMatching(/^玩家\d{4}$/),
      avatar: expect.stringMatching(/^\/assets\/avatars\//),
      mobile: '138****0000',
      identityVerify: 0,
    });
    platform.clock.advance(60_000);
    await send();
    const second = await enter(sentCode());
    expect(second.data?.userId).toBe(first.data?.userId);
    expect(second.data?.accessToken).not.toBe(first.data?.accessToken);
  });

  test('uses a code once, also when many try at once', async () => {
    await send();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(sentCode())));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === '验证码已使用，请重新获取')).toHaveLength(7);
    expect(await platform.db.selectFrom('userSession').selectAll().execute()).toHaveLength(1);
  });

  test('refuses after five wrong tries, the right code too', async () => {
    await send();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => enter(wrongCode())));
    expect(wrong.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 5 }, () => '验证码不正确，请核对短信后重新输入'),
    );
    expect((await enter(sentCode())).msg).toBe('验证码错误次数过多，请重新获取');
    platform.clock.advance(60_000);
    await send();
    expect((await enter(sentCode())).code).toBe(0);
  });

  test('refuses a code after 300 seconds', async () => {
    await send();
    platform.clock.advance(299_999);
    expect((await enter(wrongCode())).msg).toBe('验证码不正确，请核对短信后重新输入');
    platform.clock.advance(1);
    expect((await enter(sentCode())).msg).toBe('验证码已过期，请重新获取');
  });

  test('takes the latest code alone, and a mobile’s own alone', async () => {
    await send();
    const old = sentCode();
    platform.clock.advance(60_000);
    await send();
    const isOther = old !== sentCode();
    expect((await enter(isOther ? old : wrongCode())).msg).toBe(
      '验证码不正确，请核对短信后重新输入',
    );
    expect((await enter(sentCode(), '13900000001')).msg).toBe('验证码不存在，请重新获取');
  });

  test('refuses a user who is disabled, whose sessions end too', async () => {
    const token = await platform.login(MOBILE);
    await platform.db.updateTable('userAccount').set({ enabled: false }).execute();
    expect((await platform.call(getUserDetail, { token })).code).toBe(401);
    platform.clock.advance(60_000);
    await send();
    expect((await enter(sentCode())).msg).toBe('账号已被停用');
  });

  test('keeps no code and no token that could be read', async () => {
    const token = await platform.login(MOBILE);
    const rows = JSON.stringify([
      await platform.db.selectFrom('smsCode').selectAll().execute(),
      await platform.db.selectFrom('userSession').selectAll().execute(),
    ]);
    expect(rows).not.toContain(`"${sentCode()}"`);
    expect(rows).not.toContain(token);
  });

  test('old codes are removed by the job', async () => {
    await send();
    platform.clock.advance(31 * 86_400_000);
    await platform.jobs['removeOldSmsCodes']?.();
    expect(await platform.db.selectFrom('smsCode').selectAll().execute()).toEqual([]);
  });
});

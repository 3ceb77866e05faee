import { ERRORS, SmsScene, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform, TestPlatformOptions } from '../../../test/test-platform.ts';
import type { Captcha } from '../../ports/captcha/port.ts';
import { CaptchaUnavailableError } from '../../ports/captcha/port.ts';
import { SENDS_BEFORE_CAPTCHA } from './require-captcha.ts';

const WRONG_TRIES = 30;
const SITE_WRONG_TRIES = 4 * WRONG_TRIES;
const SITE_SENDS = 4 * 200;
let platform: TestPlatform;

async function start(options: TestPlatformOptions = {}): Promise<void> {
  platform = await createTestPlatform({ trustedProxies: 1, ...options });
}
afterEach(() => platform.close());

const mobileOf = (place: number) => String(13_900_000_000 + place);
const from = (address: string) => ({ 'x-forwarded-for': address });
const send = (mobile: string, address: string, captcha?: string) =>
  platform.call(sendLoginSmsCode, {
    body: { mobile, scene: SmsScene.login, ...(captcha === undefined ? {} : { captcha }) },
    headers: from(address),
  });
const enter = async (mobile: string, address: string, code: string) =>
  (await platform.call(loginByPhone, { body: { phone: mobile, code }, headers: from(address) }))
    .code;
const codeOf = (mobile: string) =>
  platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
const wrongCode = (mobile: string) => (codeOf(mobile) === '0000' ? '1111' : '0000');

/**
 * Tries four wrong codes for each of `count` mobiles and returns the answers. Mobiles run in
 * parallel, a mobile's codes one after another, because a try that waits long for its mobile is
 * refused.
 */
async function guess(count: number, addressOf: (mobile: number) => string): Promise<number[]> {
  const mobiles = Array.from({ length: count / 4 }, (_, place) => place);
  for (const place of mobiles) await send(mobileOf(place), `198.51.100.${String(place)}`);
  const answers: number[] = [];
  for (let round = 0; round < 4; round++)
    answers.push(
      ...(await Promise.all(
        mobiles.map((place) =>
          enter(mobileOf(place), addressOf(place), wrongCode(mobileOf(place))),
        ),
      )),
    );
  return answers;
}

const WRONG = ERRORS.SMS_CODE_WRONG.code;
const count = (codes: readonly number[], code: number) =>
  codes.filter((one) => one === code).length;

describe('wrong codes of one address', () => {
  test.each([
    ['IPv4', () => '203.0.113.7', '203.0.113.8'],
    ['a /64', (place: number) => `2001:db8:1:2::${String(place + 1)}`, '2001:db8:1:3::1'],
  ])(
    'by %s are capped in an hour, all at once too, the right one as well',
    async (_, of, other) => {
      await start();
      const answers = await guess(WRONG_TRIES + 6, of);
      expect(count(answers, WRONG)).toBe(WRONG_TRIES);
      expect(count(answers, 429)).toBe(6);
      const mobile = mobileOf(500);
      await send(mobile, other);
      expect(await enter(mobile, of(1), codeOf(mobile))).toBe(429);
      expect(await enter(mobile, other, codeOf(mobile))).toBe(0);
      platform.clock.advance(3_600_000);
      await send(mobile, other);
      expect(await enter(mobile, of(1), codeOf(mobile))).toBe(0);
    },
  );

  test('by a /48 are capped whatever its networks', async () => {
    await start();
    const answers = await guess(
      SITE_WRONG_TRIES + 4,
      (place) => `2001:db8:1:${(place + 1).toString(16)}::1`,
    );
    expect(count(answers, WRONG)).toBe(SITE_WRONG_TRIES);
    expect(count(answers, 429)).toBe(4);
  });

  test('right codes count for nothing', async () => {
    await start();
    for (let player = 0; player < WRONG_TRIES + 3; player++) {
      const mobile = mobileOf(player);
      await send(mobile, '203.0.113.7');
      expect(await enter(mobile, '203.0.113.7', codeOf(mobile))).toBe(0);
    }
  });
});

test('codes sent to a /48 are capped whatever its networks', async () => {
  await start();
  await send(mobileOf(1), '2001:db8:1:1::1');
  const all = platform.db.updateTable('addressCount').where('kind', '=', 'sms send');
  // Each network has sent once; the site four times what one address may.
  await all.set({ count: SITE_SENDS }).where('block', '=', '2001:db8:1::/48').execute();
  platform.clock.advance(600_000);
  const sms = { mobile: mobileOf(2), scene: SmsScene.login };
  const refused = await platform.app.inject({
    method: sendLoginSmsCode.method,
    url: sendLoginSmsCode.path,
    headers: from('2001:db8:1:2::1'),
    payload: sms,
  });
  expect(refused.json()).toMatchObject({ code: 429 });
  // The hour began with the first of them.
  expect(refused.headers['retry-after']).toBe('3000');
  expect((await send(mobileOf(3), '2001:db8:2:1::1')).code).toBe(0);
});

test('a code that could not be sent counts for its address', async () => {
  const captcha: Captcha = { verify: async () => false };
  await start({ ports: { captcha } });
  platform.simulators.sms.setFailure('unreachable');
  for (let sent = 0; sent < SENDS_BEFORE_CAPTCHA; sent++)
    expect(await send(mobileOf(sent), '203.0.113.7')).toMatchObject(ERRORS.SMS_SEND_FAILED);
  expect(await send(mobileOf(500), '203.0.113.7')).toMatchObject(ERRORS.CAPTCHA_REQUIRED);
});

test('counts that are over are removed by the job', async () => {
  await start();
  await send(mobileOf(1), '203.0.113.7');
  const rows = () => platform.db.selectFrom('addressCount').selectAll().execute();
  await platform.jobs['removeOldSmsCodes']?.();
  expect(await rows()).toHaveLength(1);
  platform.clock.advance(3_600_000);
  await platform.jobs['removeOldSmsCodes']?.();
  expect(await rows()).toEqual([]);
});

describe('a captcha', () => {
  const rightAnswer: Captcha = { verify: async (answer) => answer === 'right' };
  const sendMany = async (address: string) => {
    for (let sent = 0; sent < SENDS_BEFORE_CAPTCHA; sent++)
      expect((await send(mobileOf(sent), address)).code).toBe(0);
  };

  test('is asked of an address that sent many, and of no other', async () => {
    await start({ ports: { captcha: rightAnswer } });
    await sendMany('203.0.113.7');
    const mobile = mobileOf(500);
    expect(await send(mobile, '203.0.113.7')).toMatchObject(ERRORS.CAPTCHA_REQUIRED);
    expect(await send(mobile, '203.0.113.7', 'wrong')).toMatchObject(ERRORS.CAPTCHA_REQUIRED);
    expect(await send(mobile, '203.0.113.7', 'right')).toMatchObject({ code: 0 });
    expect(await send(mobileOf(501), '203.0.113.8')).toMatchObject({ code: 0 });
  });

  test('that can’t be asked sends nothing', async () => {
    const verify = () => Promise.reject(new CaptchaUnavailableError());
    await start({ ports: { captcha: { verify } } });
    await sendMany('203.0.113.7');
    expect(await send(mobileOf(500), '203.0.113.7', 'right')).toMatchObject(ERRORS.SMS_SEND_FAILED);
  });
});

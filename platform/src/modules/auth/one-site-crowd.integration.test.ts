import { ERRORS, SmsScene, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

/** One more than run and wait of one address. */
const CROWD = 102;
const GUESSED = '13800000001';
const NEIGHBOUR = '13800000002';
const FLOODED = '13800000003';
const BUSY = ERRORS.TOO_MANY_REQUESTS.code;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform({ trustedProxies: 1 });
  for (const mobile of [GUESSED, NEIGHBOUR, FLOODED]) await send(mobile, '192.0.2.1');
});
afterAll(() => platform.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const send = (mobile: string, address: string) =>
  platform.call(sendLoginSmsCode, {
    body: { mobile, scene: SmsScene.login },
    headers: from(address),
  });
const enter = (phone: string, address: string, code = codeOf(phone)) =>
  platform.call(loginByPhone, { body: { phone, code }, headers: from(address) });
const codeOf = (mobile: string) =>
  platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';

/** Answers once the crowd is so large that one of it is refused; its first waits for the mobile. */
async function behindCrowd<T>(
  mobile: string,
  ask: (nth: number) => Promise<{ readonly code: number }>,
  work: () => Promise<T>,
): Promise<T> {
  const begun = await platform.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${mobile}`}, 0))`.execute(tx);
    const crowd = Array.from({ length: CROWD }, (_, nth) => ask(nth));
    expect((await Promise.race(crowd)).code).toBe(BUSY);
    return { crowd, working: work() };
  });
  const answer = await begun.working;
  await Promise.all(begun.crowd);
  return answer;
}

test('a network that tries many codes keeps no other network of its site from logging in', async () => {
  const tries = () => enter(GUESSED, '2001:db8:1:1::1', '0000');
  const neighbour = () => enter(NEIGHBOUR, '2001:db8:1:2::1');
  expect(await behindCrowd(GUESSED, tries, neighbour)).toMatchObject({ code: 0 });
});

test('a site that asks for codes to a mobile keeps nobody elsewhere from logging in with it', async () => {
  const sends = (nth: number) => send(FLOODED, `2001:db8:1:${(nth + 1).toString(16)}::1`);
  const owner = () => enter(FLOODED, '192.0.2.7');
  expect(await behindCrowd(FLOODED, sends, owner)).toMatchObject({ code: 0 });
});

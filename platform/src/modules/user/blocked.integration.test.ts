import { ERRORS, getUserDetail, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import { blockPlayer, unblockPlayer } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

test('a blocked player is out, can’t come in, and comes in again when let', async () => {
  const payer = await enterPayer(platform, { balances: { fen: 1000 } });
  const { token, userId, mobile } = payer;
  const operator = await enterOperator(platform, 'support');
  const body = { userId, reason: '代充' };
  const { data } = await platform.call(blockPlayer, { token: operator, body });
  expect(data).toMatchObject({ userId, blocked: true });
  expect((await recharge(platform, payer, 1000)).code).toBe(ERRORS.UNAUTHORIZED.code);
  platform.clock.advance(60_000);
  await platform.call(sendLoginSmsCode, { body: { mobile, scene: 1 } });
  const code = platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
  const refused = await platform.call(loginByPhone, { body: { phone: mobile, code } });
  expect(refused.code).toBe(ERRORS.USER_DISABLED.code);
  await platform.call(unblockPlayer, { token: operator, body });
  // The sessions of before stay ended.
  expect((await platform.call(getUserDetail, { token })).code).toBe(ERRORS.UNAUTHORIZED.code);
  const back = await platform.call(getUserDetail, { token: await platform.login(mobile) });
  expect(back.data?.balances).toMatchObject({ balance: 1000 });
});

import { ERRORS } from '@gamebox/contract';
import {
  disableOperator,
  enableOperator,
  getCurrentOperator,
  loginOperator,
  pageAuditLog,
  pageOperatedPaymentOrders,
} from '@gamebox/contract/admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { codeAt, makeTotpSecret } from './totp.ts';

const PASSWORD = 'correct horse battery';
const COMMAND = { label: 'command', address: '' };
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
// Each one-time code works once, so the clock moves on.
beforeEach(() => platform.clock.advance(60_000));

const make = (name: string, secret: string) =>
  platform.operators.create(COMMAND, { name, password: PASSWORD, roles: ['support'] }, secret);
const login = (name: string, password: string, secret: string) => {
  const totp = codeAt(secret, platform.clock.now());
  return platform.call(loginOperator, { body: { name, password, totp } });
};

test('a reset gives a new password and secret, ends the sessions and lets in whom tries locked out', async () => {
  const secret = makeTotpSecret();
  await make('zhao', secret);
  const token = (await login('zhao', PASSWORD, secret)).data?.accessToken ?? '';
  platform.clock.advance(60_000);
  for (let tried = 0; tried < 5; tried += 1) await login('zhao', 'wrong wrong wrong', secret);
  const locked = await login('zhao', PASSWORD, secret);
  expect(locked).toMatchObject(ERRORS.OPERATOR_LOGIN_WRONG);
  const { password, totpUri } = await platform.operators.reset(COMMAND, 'zhao');
  const { code } = await platform.call(getCurrentOperator, { token });
  expect(code).toBe(ERRORS.UNAUTHORIZED.code);
  expect((await login('zhao', PASSWORD, secret)).code).toBe(ERRORS.OPERATOR_LOGIN_WRONG.code);
  const fresh = new URL(totpUri).searchParams.get('secret') ?? '';
  expect((await login('zhao', password, fresh)).code).toBe(0);
  const admin = await enterOperator(platform, 'admin');
  const { data } = await platform.call(pageAuditLog, { token: admin });
  expect(data?.list).toContainEqual(
    expect.objectContaining({ actor: 'command', action: 'operator.reset' }),
  );
  expect(JSON.stringify(data)).not.toContain(password);
  await expect(platform.operators.reset(COMMAND, 'nobody')).rejects.toMatchObject({
    code: ERRORS.OPERATOR_NOT_FOUND.code,
  });
});

test('a disabled operator is let in again by an admin', async () => {
  const secret = makeTotpSecret();
  const { operatorId } = await make('qian', secret);
  const admin = await enterOperator(platform, 'admin');
  await platform.call(disableOperator, { token: admin, body: { operatorId } });
  expect((await login('qian', PASSWORD, secret)).code).toBe(ERRORS.OPERATOR_LOGIN_WRONG.code);
  const enabled = await platform.call(enableOperator, { token: admin, body: { operatorId } });
  expect(enabled.data).toBe(true);
  expect((await login('qian', PASSWORD, secret)).code).toBe(0);
});

test('what changes nothing is no entry of the audit log', async () => {
  const { operatorId } = await make('zhou', makeTotpSecret());
  const admin = await enterOperator(platform, 'admin');
  const call = { token: admin, body: { operatorId } };
  for (const change of [enableOperator, disableOperator, disableOperator, enableOperator])
    expect((await platform.call(change, call)).data).toBe(true);
  const { data } = await platform.call(pageAuditLog, { token: admin });
  const ours = data?.list.filter(({ subject }) => subject.includes('zhou'));
  expect(ours?.map(({ action }) => action).slice(0, 3)).toEqual([
    'operator.enable',
    'operator.disable',
    'operator.create',
  ]);
});

test('who may only look sees orders of money', async () => {
  const token = await enterOperator(platform, 'view');
  expect((await platform.call(pageOperatedPaymentOrders, { token })).code).toBe(0);
});

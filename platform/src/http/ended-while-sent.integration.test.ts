import { Readable } from 'node:stream';
import { envelope, getUserDetail, logout, updateProfile } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import { createMachineToken, disableOperator, getCurrentOperator } from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../test/enter-operator.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

/** Sends a call whose body ends only after `meanwhile`, which begins when the body is being read. */
async function sendSlowly(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { token, body }: { readonly token: string; readonly body: object },
  meanwhile: () => Promise<unknown>,
) {
  let isBegun = false;
  const payload = Readable.from(
    (async function* bodyOf() {
      isBegun = true;
      await meanwhile();
      yield JSON.stringify(body);
    })(),
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await platform.app.inject({ method, url: path, headers, payload });
  expect(isBegun).toBe(true);
  return envelope.parse(answer.json());
}

test('a session that ends while a body is sent changes nothing any more', async () => {
  const mobile = '13800000001';
  const [token, other] = [await platform.login(mobile), await platform.login(mobile)];
  const body = { nickname: '后来的名字' };
  const answer = await sendSlowly(updateProfile, { token, body }, () =>
    platform.call(logout, { token }),
  );
  expect(answer.code).toBe(401);
  const { data } = await platform.call(getUserDetail, { token: other });
  expect(data?.nickname).not.toBe(body.nickname);
});

test('an operator who is disabled while a body is sent makes no token any more', async () => {
  const [token, other] = [
    await enterOperator(platform, 'admin'),
    await enterOperator(platform, 'admin'),
  ];
  const { data: own } = await platform.call(getCurrentOperator, { token });
  const body = { name: 'late', right: 'release.register' };
  const answer = await sendSlowly(createMachineToken, { token, body }, () =>
    platform.call(disableOperator, { token: other, body: { operatorId: own?.operatorId ?? 0 } }),
  );
  expect(answer.code).toBe(401);
});

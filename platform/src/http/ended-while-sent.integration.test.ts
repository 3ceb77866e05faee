import { Readable } from 'node:stream';
import { PaymentMethod, envelope, getUserDetail, logout, updateProfile } from '@gamebox/contract';
import type { Call } from '@gamebox/contract';
import {
  createMachineToken,
  disableOperator,
  getCurrentOperator,
  savePaymentMovements,
} from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../test/payer.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { chinaClock } from '../china/time.ts';

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

test('a file ends for an operator who is disabled while it is sent', async () => {
  const [token, admin] = [
    await enterOperator(platform, 'finance'),
    await enterOperator(platform, 'admin'),
  ];
  const { data: own } = await platform.call(getCurrentOperator, { token });
  await recharge(platform, await enterPayer(platform), 100, { method: PaymentMethod.alipay });
  await sql`
    insert into payment_order (order_no, user_id, request_id, request_hash, type, state, method,
      subject, price_fen, discount_fen, amount_fen, content, gets, details, trade_no, provider_time,
      create_time, expire_time, paid_time)
    select 'N' || n, user_id, gen_random_uuid(), request_hash, type, 1, method, subject, price_fen,
      discount_fen, amount_fen, content, gets, details, 'T' || n, create_time, create_time,
      expire_time, create_time + n
    from payment_order, generate_series(1, 8000) n`.execute(platform.db);
  const { day } = chinaClock(platform.clock.now());
  const answer = await platform.app.inject({
    method: 'GET',
    url: `${savePaymentMovements.path}?day=${day}`,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  let text = '';
  const read = async () => {
    for await (const piece of answer.stream()) {
      if (text === '') {
        const body = { operatorId: own?.operatorId ?? 0 };
        await platform.call(disableOperator, { token: admin, body });
      }
      text += String(piece);
    }
  };
  await expect(read()).rejects.toThrow();
  expect(text).toContain('N1,');
  expect(text).not.toContain('N8000,');
});

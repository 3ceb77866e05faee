import { randomUUID } from 'node:crypto';
import {
  PaymentMethod,
  SmsScene,
  endOtherSessions,
  loginByPhone,
  logout,
  pageMessages,
  pageSecurityEvents,
  sendLoginSmsCode,
  verifyIdentity,
} from '@gamebox/contract';
import { readSecurityEvents, refundPaymentOrder } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { enterPayer, recharge } from '../../../test/payer.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const DAY_MS = 86_400_000;
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const eventsOf = async (token: string, query = {}) =>
  (await platform.call(pageSecurityEvents, { token, query })).data?.list ?? [];

test('logins, other devices and verifications are written down, masked', async () => {
  const mobile = '13800000131';
  const first = await platform.login(mobile);
  platform.clock.advance(61_000);
  await platform.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const code = platform.simulators.sms.inbox()[0]?.code ?? '';
  const headers = { 'client-id': 'abcd-9f21', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' };
  const login = await platform.call(loginByPhone, { body: { phone: mobile, code }, headers });
  const token = login.data?.accessToken ?? '';
  await platform.call(endOtherSessions, { token });
  await platform.call(verifyIdentity, { token, body: { name: '张三丰', idCard: '1234' } });
  expect((await eventsOf(first)).length).toBe(0);
  const events = await eventsOf(token);
  expect(events.map(({ kind, outcome, subject }) => [kind, outcome, subject])).toEqual([
    ['verify', 'IDENTITY_ID_CARD_INVALID', '张**'],
    ['session-ended', '', ''],
    ['login', 'sms', ''],
    ['login', 'sms', ''],
  ]);
  expect(events[2]).toMatchObject({ clientId: 'abcd-9f21', system: 'windows' });
  expect((await eventsOf(token, { group: 'identity' })).map(({ kind }) => kind)).toEqual([
    'verify',
  ]);
  expect(await eventsOf(token, { group: 'money' })).toEqual([]);
});

test('payments and refunds name the order as its receipt does', async () => {
  const payer = await enterPayer(platform, { balances: { welfareCoin: 5000 } });
  const { data } = await recharge(platform, payer, 1000, { method: PaymentMethod.welfare });
  const token = await enterOperator(platform, 'finance');
  const { orderId = 0, orderNo = '' } = data ?? {};
  const body = { requestId: randomUUID(), orderId, refundFen: 400, reason: '玩家申请' };
  expect((await platform.call(refundPaymentOrder, { token, body })).code).toBe(0);
  const events = await eventsOf(payer.token, { group: 'money' });
  expect(
    events.map(({ kind, outcome, subject, amountFen }) => [kind, outcome, subject, amountFen]),
  ).toEqual([
    ['refunded', 'welfare', `order ${orderNo}`, 400],
    ['paid', 'welfare', `order ${orderNo}`, 1000],
  ]);
  const messages = (await platform.call(pageMessages, { token: payer.token })).data?.list;
  expect(messages?.[0]?.text).toBe(
    `退款 400 福利币，已退回到您的账户，收回 400 平台币。订单号 ${orderNo}。`,
  );
});

test('refused logins are written down with the account, so many of an address', async () => {
  const mobile = '13800000133';
  await platform.login(mobile);
  platform.clock.advance(61_000);
  const enter = (code: string, phone = mobile) =>
    platform.call(loginByPhone, { body: { phone, code }, headers: { 'client-id': 'abcd-9f22' } });
  await platform.call(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const code = platform.simulators.sms.inbox()[0]?.code ?? '';
  expect((await enter(code === '0000' ? '1111' : '0000')).code).not.toBe(0);
  // No account has this mobile, so there is nothing to record.
  expect((await enter('0000', '13800000999')).code).not.toBe(0);
  const token = (await enter(code)).data?.accessToken ?? '';
  const refused = async () =>
    (await eventsOf(token, { pageSize: 100 })).filter(({ kind }) => kind === 'login-refused');
  expect(await refused()).toMatchObject([
    { outcome: 'SMS_CODE_WRONG', subject: '138****0133', clientId: 'abcd-9f22' },
  ]);
  for (let tried = 0; tried < 40; tried += 1) await enter('0000');
  const kept = (await refused()).length;
  expect(kept).toBeGreaterThan(20);
  expect(kept).toBeLessThan(30);
});

test('an operator of support reads them, and is written down; others may not', async () => {
  const token = await platform.login('13800000132');
  await platform.call(logout, { token });
  const { userId } = await platform.db
    .selectFrom('userAccount')
    .select('userId')
    .where('mobile', '=', '13800000132')
    .executeTakeFirstOrThrow();
  const body = { userId };
  const support = await enterOperator(platform, 'support');
  const { data } = await platform.call(readSecurityEvents, { token: support, body });
  expect(data?.list.map(({ kind }) => kind)).toEqual(['logout', 'login']);
  const audited = await platform.db
    .selectFrom('auditLog')
    .select(['action', 'subject'])
    .orderBy('entryId', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(audited).toEqual({ action: 'security-event.read', subject: `user ${userId}` });
  const content = await enterOperator(platform, 'content');
  expect((await platform.call(readSecurityEvents, { token: content, body })).code).toBe(403);
});

test('nothing is changed, payments stay, the rest goes after 180 days', async () => {
  const { userId } = await platform.db
    .selectFrom('userAccount')
    .select('userId')
    .executeTakeFirstOrThrow();
  const paid = { userId, kind: 'paid' as const, outcome: 'alipay', subject: 'order 1' };
  const client = { clientId: '', address: '', system: '' as const, boxVersion: '' };
  const time = platform.clock.now();
  await platform.db
    .insertInto('securityEvent')
    .values({ ...paid, ...client, amountFen: 100, time })
    .execute();
  await expect(sql`update security_event set outcome = 'x'`.execute(platform.db)).rejects.toThrow(
    'stay as they were written',
  );
  await expect(sql`delete from security_event`.execute(platform.db)).rejects.toThrow(
    'stay as they were written',
  );
  await expect(sql`truncate security_event`.execute(platform.db)).rejects.toThrow(
    'stay as they were written',
  );
  platform.clock.advance(181 * DAY_MS);
  await platform.jobs['removeOldSecurityEvents']?.();
  const events = platform.db.selectFrom('securityEvent').where('userId', '=', userId);
  const left = await events.select('kind').execute();
  expect(left).toEqual([{ kind: 'paid' }]);
});

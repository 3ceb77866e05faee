import { ERRORS, getUserDetail } from '@gamebox/contract';
import type { Call, CallBody, CallResult, Envelope } from '@gamebox/contract';
import {
  ADMIN_CALLS,
  OPERATOR_ROLES,
  RIGHTS_OF_ROLE,
  checkAuditLog,
  createMachineToken,
  createOperator,
  disableOperator,
  getCurrentOperator,
  loginOperator,
  logoutOperator,
  pageAuditLog,
  pageMachineTokens,
  pageOperators,
  revokeMachineToken,
  setOperatorRoles,
} from '@gamebox/contract/admin';
import type { AdminCall, OperatorRole } from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { codeAt, makeTotpSecret } from './totp.ts';

const PASSWORD = 'correct horse battery';
const COMMAND = { label: 'command', address: '' };
const MINUTE_MS = 60_000;
let platform: TestPlatform;
let made = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
// Each one-time code works once, so the clock moves on.
beforeEach(() => platform.clock.advance(MINUTE_MS));

interface Somebody {
  readonly operatorId: number;
  readonly name: string;
  readonly secret: string;
  readonly token: string;
}

async function makeOperator(...roles: OperatorRole[]): Promise<Somebody> {
  const name = `operator-${String((made += 1))}`;
  const secret = makeTotpSecret();
  const operator = { name, password: PASSWORD, roles };
  const { operatorId } = await platform.operators.create(COMMAND, operator, secret);
  const { data } = await login({ name, secret });
  return { operatorId, name, secret, token: data?.accessToken ?? '' };
}

function login(
  { name, secret }: Pick<Somebody, 'name' | 'secret'>,
  given: Partial<CallBody<typeof loginOperator>> = {},
) {
  const totp = codeAt(secret, platform.clock.now());
  return platform.call(loginOperator, { body: { name, password: PASSWORD, totp, ...given } });
}

const isIn = async (token: string) =>
  (await platform.call(getCurrentOperator, { token })).code === 0;

describe('who may call what', () => {
  const rows = ADMIN_CALLS.filter(({ right }) => right !== 'open').flatMap((call) =>
    OPERATOR_ROLES.map((role) => ({ role, path: call.path, call })),
  );

  const somebody = new Map<OperatorRole, Somebody>();
  let player: string;
  beforeAll(async () => {
    for (const role of OPERATOR_ROLES) somebody.set(role, await makeOperator(role));
    player = await platform.login();
  });

  test.each(rows)('$role: $path', async ({ role, call }) => {
    const known = somebody.get(role);
    if (known === undefined) throw new Error(`Nobody is ${role}`);
    // The call before this may have been the logout.
    const token = (await isIn(known.token)) ? known.token : (await login(known)).data?.accessToken;
    const { code } = await sendEmpty(call, token ?? '');
    const may = call.right === 'operator' || RIGHTS_OF_ROLE[role].some((own) => own === call.right);
    expect(code === ERRORS.FORBIDDEN.code).toBe(!may);
    expect(code).not.toBe(ERRORS.UNAUTHORIZED.code);
  });

  test.each(ADMIN_CALLS.map((call) => ({ path: call.path, call })))(
    'a stranger, a player and a program: $path',
    async ({ call }) => {
      const named = { name: 'publisher', right: 'release.register' } as const;
      const { token } = await platform.machineTokens.create(COMMAND, named);
      const codes = [];
      for (const sent of ['made-up', player, token]) codes.push((await sendEmpty(call, sent)).code);
      const { UNAUTHORIZED, FORBIDDEN, BAD_REQUEST } = ERRORS;
      const ofProgram = call.right === 'release.register' ? BAD_REQUEST : FORBIDDEN;
      const expected =
        call.right === 'open'
          ? [BAD_REQUEST, BAD_REQUEST, BAD_REQUEST]
          : [UNAUTHORIZED, UNAUTHORIZED, ofProgram];
      expect(codes).toEqual(expected.map(({ code }) => code));
    },
  );

  test('an operator is no player', async () => {
    const { token } = await makeOperator('admin');
    expect(await platform.call(getUserDetail, { token })).toMatchObject(ERRORS.UNAUTHORIZED);
  });
});

function sendEmpty<C extends Call>(call: C & AdminCall, token: string) {
  return platform.app
    .inject({
      method: call.method,
      url: call.path,
      headers: { authorization: `Bearer ${token}` },
      ...(call.method === 'GET' ? {} : { payload: {} }),
    })
    .then((answer) => answer.json<Envelope<CallResult<C>>>());
}

describe('logging in', () => {
  test('takes name, password and one-time code, and tells who is there', async () => {
    const { operatorId, name, token } = await makeOperator('content');
    expect((await platform.call(getCurrentOperator, { token })).data).toMatchObject({
      operatorId,
      name,
      roles: ['content'],
      rights: ['release.register', 'content.manage'],
    });
    expect((await platform.call(logoutOperator, { token })).data).toBe(true);
    expect(await isIn(token)).toBe(false);
  });

  test.each([
    ['another password', { password: 'wrong' }],
    ['another code', { totp: '000000' }],
    ['a name nobody has', { name: 'nobody' }],
  ])('refuses %s with the same message', async (_, given) => {
    const somebody = await makeOperator('view');
    platform.clock.advance(MINUTE_MS);
    expect(await login(somebody, given)).toMatchObject(ERRORS.OPERATOR_LOGIN_WRONG);
  });

  test('takes a code once', async () => {
    const somebody = await makeOperator('view');
    expect(await login(somebody)).toMatchObject(ERRORS.OPERATOR_LOGIN_WRONG);
    platform.clock.advance(MINUTE_MS);
    const both = await Promise.all([login(somebody), login(somebody)]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('is closed for a quarter of an hour after five wrong tries', async () => {
    const somebody = await makeOperator('view');
    platform.clock.advance(MINUTE_MS);
    for (let tried = 0; tried < 5; tried++) await login(somebody, { password: 'wrong' });
    expect(await login(somebody)).toMatchObject(ERRORS.OPERATOR_LOGIN_WRONG);
    platform.clock.advance(15 * MINUTE_MS);
    expect((await login(somebody)).code).toBe(0);
  });

  const from = (somebody: Somebody, address: string, given: { password?: string } = {}) => {
    const totp = codeAt(somebody.secret, platform.clock.now());
    return platform.app
      .inject({
        method: loginOperator.method,
        url: loginOperator.path,
        remoteAddress: address,
        payload: { name: somebody.name, password: PASSWORD, totp, ...given },
      })
      .then((answer) => answer.json<Envelope<unknown>>().code);
  };

  test('cannot be shut for an operator by somebody elsewhere', async () => {
    const somebody = await makeOperator('view');
    platform.clock.advance(MINUTE_MS);
    const wrong = { password: 'wrong' };
    for (let tried = 0; tried < 6; tried++) await from(somebody, '198.51.100.1', wrong);
    expect(await from(somebody, '198.51.100.1')).toBe(ERRORS.OPERATOR_LOGIN_WRONG.code);
    expect(await from(somebody, '198.51.100.2')).toBe(0);
  });

  test('is closed to new addresses after 100 tries by many, and not to the own one', async () => {
    const somebody = await makeOperator('view');
    platform.clock.advance(MINUTE_MS);
    for (let at = 0; at < 25; at++)
      for (let tried = 0; tried < 4; tried++)
        await from(somebody, `198.51.100.${String(at)}`, { password: 'wrong' });
    expect(await from(somebody, '203.0.113.1')).toBe(ERRORS.OPERATOR_LOGIN_WRONG.code);
    // The very first login came from this address.
    expect(await from(somebody, '127.0.0.1')).toBe(0);
  });

  test('lasts 8 hours, and half an hour unused', async () => {
    const [busy, idle] = [await makeOperator('view'), await makeOperator('view')];
    for (let passed = 0; passed < 8 * 60; passed += 20) {
      expect(await isIn(busy.token)).toBe(true);
      platform.clock.advance(20 * MINUTE_MS);
    }
    expect([await isIn(busy.token), await isIn(idle.token)]).toEqual([false, false]);
  });
});

describe('managing operators', () => {
  test('one who is added gets in with the secret they were told', async () => {
    const { token } = await makeOperator('admin');
    const body = { name: 'added', password: PASSWORD, roles: ['support' as const] };
    const { data } = await platform.call(createOperator, { token, body });
    const secret = new URL(data?.totpUri ?? '').searchParams.get('secret') ?? '';
    expect((await login({ name: 'added', secret })).code).toBe(0);
    expect(await platform.call(createOperator, { token, body })).toMatchObject(
      ERRORS.OPERATOR_EXISTS,
    );
    const { data: all } = await platform.call(pageOperators, { token });
    expect(all?.list[0]).toMatchObject({ name: 'added', roles: ['support'], enabled: true });
  });

  test('one who is disabled is out at once and stays out', async () => {
    const [admin, other] = [await makeOperator('admin'), await makeOperator('view')];
    const { operatorId } = other;
    await platform.call(disableOperator, { token: admin.token, body: { operatorId } });
    platform.clock.advance(MINUTE_MS);
    expect([await isIn(other.token), (await login(other)).code === 0]).toEqual([false, false]);
  });

  test('roles count from the next request on', async () => {
    const [admin, other] = [await makeOperator('admin'), await makeOperator('view')];
    const body = { operatorId: other.operatorId, roles: ['finance' as const] };
    expect((await platform.call(pageAuditLog, { token: other.token })).code).toBe(403);
    await platform.call(setOperatorRoles, { token: admin.token, body });
    expect((await platform.call(pageAuditLog, { token: other.token })).code).toBe(0);
  });

  test('of two admins who remove each other one stays', async () => {
    const alone = await createTestPlatform();
    const ids = [];
    for (const name of ['one', 'two']) {
      const operator = { name, password: PASSWORD, roles: ['admin' as const] };
      const secret = makeTotpSecret();
      ids.push((await alone.operators.create(COMMAND, operator, secret)).operatorId);
      const totp = codeAt(secret, alone.clock.now());
      await alone.call(loginOperator, { body: { name, password: PASSWORD, totp } });
    }
    const removed = await Promise.allSettled([
      alone.operators.disable(COMMAND, ids[0] ?? 0),
      alone.operators.setRoles(COMMAND, ids[1] ?? 0, ['view']),
    ]);
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await alone.close();
  });

  test('tokens of programs are told once, listed and revoked', async () => {
    const { token } = await makeOperator('admin');
    const body = { name: 'ci', right: 'release.register' as const };
    const { data } = await platform.call(createMachineToken, { token, body });
    expect(data?.token).toMatch(/^gbm_/);
    const listed = async () => (await platform.call(pageMachineTokens, { token })).data?.list[0];
    expect(await listed()).toMatchObject({ ...body, revokeTime: null });
    const revoke = { token, body: { tokenId: data?.tokenId ?? 0 } };
    expect((await platform.call(revokeMachineToken, revoke)).data).toBe(true);
    expect(await listed()).toMatchObject({ revokeTime: platform.clock.now() });
  });
});

describe('the audit log', () => {
  test('says who did what, from where, without secrets, and holds together', async () => {
    const { operatorId, name, token } = await makeOperator('admin');
    const body = { name: 'audited', password: PASSWORD, roles: ['view' as const] };
    await platform.call(createOperator, { token, body });
    const { data } = await platform.call(pageAuditLog, { token });
    expect(data?.list[0]).toMatchObject({
      actor: `operator ${String(operatorId)} ${name}`,
      action: 'operator.create',
      subject: expect.stringContaining('audited'),
      after: '{"name":"audited","roles":["view"]}',
      address: '127.0.0.1',
    });
    expect(JSON.stringify(data)).not.toContain(PASSWORD);
    const { data: checked } = await platform.call(checkAuditLog, { token });
    expect(checked).toEqual({ entries: data?.total, firstBrokenId: null });
  });

  test('refuses changes, and shows one that was made past that', async () => {
    const { token } = await makeOperator('admin');
    const change = sql`update audit_log set action = 'nothing' where entry_id = 2`;
    await expect(change.execute(platform.db)).rejects.toThrow('stay as they were written');
    await sql`alter table audit_log disable trigger user`.execute(platform.db);
    await change.execute(platform.db);
    const { data } = await platform.call(checkAuditLog, { token });
    expect(data).toEqual({ entries: 1, firstBrokenId: 2 });
  });
});

test('operators have an OpenAPI document of their own, and players’ has nothing of them', async () => {
  const read = async (url: string) =>
    (await platform.app.inject({ url })).json<{ paths: object }>();
  const paths = ADMIN_CALLS.map(({ path }) => path).toSorted();
  expect(Object.keys((await read('/admin-openapi.json')).paths).toSorted()).toEqual(paths);
  expect(JSON.stringify(await read('/openapi.json'))).not.toMatch(/admin-api|operator/i);
});

import {
  ERRORS,
  checkAccountExist,
  getLastRegisterAccount,
  listGameAccounts,
  registerAccount,
  verifyIdentity,
} from '@gamebox/contract';
import type { CallBody } from '@gamebox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCharacter } from '../../china/id-card.ts';
import { holdInserts } from '../../../test/hold-inserts.ts';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { ACCOUNT_LIMIT } from './service.ts';

const password = 'a-long-secret';
let platform: TestPlatform;
let token: string;
let other: string;
let gameId: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.loginVerified('13800000001');
  other = await platform.loginVerified('13800000002');
  gameId = await insertGame(platform.db);
});

afterAll(() => platform.close());

const register = (account: string, given: { token?: string; gameId?: number } = {}) =>
  platform.call(registerAccount, {
    body: { gameId: given.gameId ?? gameId, account, password },
    token: given.token ?? token,
  });

it('registers, says that the name is taken, and remembers the last', async () => {
  const serverId = await insertServer(platform.db, gameId, '一区');
  const last = (query = {}) => platform.call(getLastRegisterAccount, { query, token });
  expect((await last()).data).toBeNull();
  const first = await platform.call(registerAccount, {
    body: { gameId, serverId, account: 'QingHe_1', password },
    token,
  });
  expect(first).toMatchObject({ code: 0, data: { account: 'QingHe_1' } });
  const exists = (account: string) =>
    platform.call(checkAccountExist, { body: { gameId, account }, token: other });
  expect((await exists('qinghe_1')).data).toBe(true);
  expect((await exists('QingHe_2')).data).toBe(false);
  platform.clock.advance(1000);
  const elsewhere = await insertGame(platform.db);
  await register('QingHe_1', { gameId: elsewhere });
  expect((await last()).data).toMatchObject({ gameId: elsewhere, serverId: null });
  expect((await last({ gameId })).data).toMatchObject({
    accountId: first.data?.accountId,
    account: 'QingHe_1',
    serverId,
  });
  expect((await platform.call(getLastRegisterAccount, { token: other })).data).toBeNull();
});

it('lists a player’s own accounts of one game or of all, the last first', async () => {
  const game = await insertGame(platform.db);
  const list = (by: string) =>
    platform.call(listGameAccounts, { query: { gameId: game }, token: by });
  await register('First_1', { gameId: game });
  await register('Theirs_1', { gameId: game, token: other });
  platform.clock.advance(1000);
  await register('Second_1', { gameId: game });
  const names = (await list(token)).data?.map(({ account }) => account);
  expect(names).toEqual(['Second_1', 'First_1']);
  expect((await list(other)).data).toMatchObject([{ account: 'Theirs_1', gameId: game }]);
  const another = await insertGame(platform.db);
  platform.clock.advance(1000);
  await register('Theirs_2', { gameId: another, token: other });
  const { data } = await platform.call(listGameAccounts, { token: other });
  expect(data?.map(({ account, gameId: of }) => [account, of])).toEqual([
    ['Theirs_2', another],
    ['Theirs_1', game],
  ]);
});

it('stores no password and logs none', async () => {
  const rows = await platform.db.selectFrom('gameAccount').select('passwordHash').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { passwordHash } of rows) {
    // The test platform uses a small cost; `password-hash.test.ts` checks the real one.
    expect(passwordHash).toMatch(/^\$scrypt\$ln=\d+,r=8,p=\d+\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(passwordHash).not.toContain(password);
  }
  expect(platform.logged.join('\n')).not.toContain(password);
});

it('gives a name in a game to one player alone, however it is written', async () => {
  const game = await insertGame(platform.db);
  const answers = await Promise.all(
    ['Hero', 'hero', 'HERO', 'hErO', 'HEro', 'heRO'].map((account, place) =>
      register(account, { gameId: game, token: place % 2 === 0 ? token : other }),
    ),
  );
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes).toEqual([0, ...Array.from({ length: 5 }, () => ERRORS.GAME_ACCOUNT_EXISTS.code)]);
  const rows = await platform.db
    .selectFrom('gameAccount')
    .select('account')
    .where('gameId', '=', game)
    .execute();
  expect(rows).toHaveLength(1);
});

it('answers as the first time where the same is asked again, as after a lost answer', async () => {
  const game = await insertGame(platform.db);
  const serverId = await insertServer(platform.db, game, '一区');
  const ask = (given: Partial<CallBody<typeof registerAccount>> = {}, as = token) =>
    platform.call(registerAccount, {
      body: { gameId: game, serverId, account: 'Again_1', password, ...given },
      token: as,
    });
  const held = { table: 'game_account', waiters: 3 };
  const answers = await holdInserts(platform.db, held, () => [ask(), ask(), ask()]);
  const [first] = answers;
  expect(first).toMatchObject({ code: 0, data: { account: 'Again_1' } });
  expect(answers).toEqual([first, first, first]);
  for (let more = 1; more < ACCOUNT_LIMIT; more += 1)
    await register(`more_${String(more)}`, { gameId: game });
  expect(await ask()).toEqual(first);
  const taken = ERRORS.GAME_ACCOUNT_EXISTS;
  expect(await ask({ password: 'another-secret' })).toMatchObject(taken);
  expect(await ask({ account: 'again_1' })).toMatchObject(taken);
  expect(await ask({ serverId: undefined })).toMatchObject(taken);
  expect(await ask({}, other)).toMatchObject(taken);
});

it('gives a player no more accounts in a game than the limit, even at once', async () => {
  const game = await insertGame(platform.db);
  const names = Array.from({ length: ACCOUNT_LIMIT + 2 }, (_, number) => `many_${String(number)}`);
  const held = { table: 'game_account', waiters: names.length };
  const answers = await holdInserts(platform.db, held, () =>
    names.map((name) => register(name, { gameId: game })),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(ACCOUNT_LIMIT);
  expect(codes.filter((code) => code === ERRORS.GAME_ACCOUNT_LIMIT.code)).toHaveLength(2);
  expect(await register('another', { gameId: game })).toMatchObject(ERRORS.GAME_ACCOUNT_LIMIT);
  expect(await register('another', { gameId: game, token: other })).toMatchObject({ code: 0 });
});

it('refuses a game or a server that is not there, and a server of another game', async () => {
  const serverId = await insertServer(platform.db, await insertGame(platform.db), '别家');
  const body = { gameId, account: 'Somebody', password };
  expect(await register('Somebody', { gameId: 999_999 })).toMatchObject(ERRORS.GAME_NOT_FOUND);
  expect(
    await platform.call(registerAccount, { body: { ...body, serverId }, token }),
  ).toMatchObject(ERRORS.GAME_SERVER_NOT_FOUND);
  expect(
    await platform.call(checkAccountExist, { body: { ...body, gameId: 999_999 }, token }),
  ).toMatchObject(ERRORS.GAME_NOT_FOUND);
});

it('needs a login', async () => {
  const body = { gameId, account: 'Somebody', password };
  for (const call of [registerAccount, checkAccountExist])
    expect(await platform.call(call, { body })).toMatchObject(ERRORS.UNAUTHORIZED);
  expect(await platform.call(getLastRegisterAccount)).toMatchObject(ERRORS.UNAUTHORIZED);
});

it('registers nothing for a player whose real name has not passed', async () => {
  const unverified = await platform.login('13800000003');
  expect(await register('Nobody_1', { token: unverified })).toMatchObject(ERRORS.IDENTITY_REQUIRED);
  platform.simulators.identityRegistry.setMode('pending');
  const digits = '11010519900101777';
  const idCard = digits + checkCharacter(digits);
  await platform.call(verifyIdentity, { token: unverified, body: { name: '待审', idCard } });
  expect(await register('Nobody_1', { token: unverified })).toMatchObject(ERRORS.IDENTITY_PENDING);
  const body = { gameId, account: 'Nobody_1' };
  expect(await platform.call(checkAccountExist, { body, token })).toMatchObject({ data: false });
});
